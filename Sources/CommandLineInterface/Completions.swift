/// Completion scripts, made from the same specs that parse the command line.
package struct Completions {
  /// A shell that can complete words.
  package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  private let commands: CommandSet

  package init(_ commands: CommandSet) { self.commands = commands }

  /// A script for the shell to read.
  package func script(_ shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: "#compdef \(commands.program)\nautoload -U +X bashcompinit && bashcompinit\n" + bash
    case .fish: fish
    }
  }

  /// A name that every shell takes for a function.
  private var function: String { "_" + commands.program.replacing("-", with: "_") }

  private var bash: String {
    let cases = commands.specs.map { spec in
      "    '\(spec.name)') options='\((spec.options.map(\.name) + ["--help"]).joined(separator: " "))' ;;"
    }
    let words = commands.specs.flatMap(\.options).compactMap { option in
      option.words.map {
        "    \(option.name)) COMPREPLY=($(compgen -W '\($0.joined(separator: " "))' -- \"$word\")); return ;;"
      }
    }
    return """
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options=
        case $before in
      \(unique(words).joined(separator: "\n"))
        esac
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(commands.firstWords.joined(separator: " "))' -- "$word")); return
        fi
      \(groups)  case $command in
      \(cases.joined(separator: "\n"))
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *) local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F \(function) \(commands.program)

      """
  }

  /// The second word of commands of two.
  private var groups: String {
    commands.groups.map { group in
      """
        if [ "$command" = \(group.name) ]; then
          if [ "$COMP_CWORD" -eq 2 ]; then
            COMPREPLY=($(compgen -W '\(commands.actions(of: group).joined(separator: " "))' -- "$word")); return
          fi
          command="\(group.name) ${COMP_WORDS[2]}"
        fi

      """
    }.joined()
  }

  private var fish: String {
    let complete = "complete -c \(commands.program) -n"
    var lines = ["\(complete) __fish_use_subcommand -f -a '\(commands.firstWords.joined(separator: " "))'"]
    for group in commands.groups {
      let actions = commands.actions(of: group).joined(separator: " ")
      let place = "__fish_seen_subcommand_from \(group.name); and not __fish_seen_subcommand_from \(actions)"
      lines.append("\(complete) '\(place)' -f -a '\(actions)'")
    }
    for spec in commands.specs {
      let seen = spec.words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
      for option in spec.options {
        lines.append("\(complete) '\(seen)' -l \(option.name.dropFirst(2))\(Self.fishValue(of: option))")
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
