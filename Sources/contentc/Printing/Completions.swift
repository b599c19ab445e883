/// Completion scripts, made from the same specs that parse the command line.
struct Completions {
  enum Shell: String {
    case bash
    case zsh
    case fish
  }

  private let specs: [CommandSpec]

  init(_ specs: [CommandSpec]) { self.specs = specs }

  func script(_ shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: "#compdef contentc\nautoload -U +X bashcompinit && bashcompinit\n" + bash
    case .fish: fish
    }
  }

  private var firstWords: [String] { unique(specs.map { String($0.name.split(separator: " ")[0]) }) }

  private var keyActions: [String] {
    specs.filter { $0.name.hasPrefix("keys ") }.map { String($0.name.dropFirst("keys ".count)) }
  }

  private var bash: String {
    let cases = specs.map { spec in
      "    '\(spec.name)') options='\((spec.options.map(\.name) + ["--help"]).joined(separator: " "))' ;;"
    }
    let words = specs.flatMap(\.options).compactMap { option in
      option.words.map {
        "    \(option.name)) COMPREPLY=($(compgen -W '\($0.joined(separator: " "))' -- \"$word\")); return ;;"
      }
    }
    return """
      _contentc() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options=
        case $before in
      \(unique(words).joined(separator: "\n"))
        esac
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(firstWords.joined(separator: " "))' -- "$word")); return
        fi
        if [ "$command" = keys ]; then
          if [ "$COMP_CWORD" -eq 2 ]; then
            COMPREPLY=($(compgen -W '\(keyActions.joined(separator: " "))' -- "$word")); return
          fi
          command="keys ${COMP_WORDS[2]}"
        fi
        case $command in
      \(cases.joined(separator: "\n"))
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *) local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F _contentc contentc

      """
  }

  private var fish: String {
    var lines = ["complete -c contentc -n __fish_use_subcommand -f -a '\(firstWords.joined(separator: " "))'"]
    lines.append(
      "complete -c contentc -n '__fish_seen_subcommand_from keys; and not __fish_seen_subcommand_from \(keyActions.joined(separator: " "))' -f -a '\(keyActions.joined(separator: " "))'"
    )
    for spec in specs {
      let seen = spec.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
      for option in spec.options {
        lines.append("complete -c contentc -n '\(seen)' -l \(option.name.dropFirst(2))\(Self.fishValue(of: option))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishValue(of option: CommandSpec.Option) -> String {
    if case .flag = option.kind { return "" }
    guard let words = option.words else { return " -r" }
    return " -x -a '\(words.joined(separator: " "))'"
  }

  private func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }
}
