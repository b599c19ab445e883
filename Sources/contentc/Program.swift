internal import ContentCompiler

/// From words to an exit code.
struct Program {
  let console = Console()

  func run(_ words: [String]) async -> ExitCode {
    do throws(UsageError) {
      let code = try await dispatch(words)
      guard let lost = console.lostOutput else { return code }
      console.error("\(lost)")
      return code == .done ? .failure : code
    } catch {
      console.error(error.message, hint: error.hint)
      return .usage
    }
  }

  private func dispatch(_ words: [String]) async throws(UsageError) -> ExitCode {
    guard let first = words.first else {
      throw UsageError("a command is missing", hint: "see ‘contentc --help’")
    }
    if first == "--help" || first == "-h" || first == "help" { return help(Array(words.dropFirst())) }
    if first == "--version" { return await VersionCommand.run(console) }
    if words.prefix(2) == ["keys", "--help"] || words.prefix(2) == ["keys", "-h"] { return help(["keys"]) }
    guard let type = Self.command(words) else { throw Self.unknown(words) }
    let rest = Array(words.dropFirst(type.spec.name.split(separator: " ").count))
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      console.print(bytes: Array(type.spec.usage.utf8))
      return .done
    }
    return try await type.init(Arguments(rest, spec: type.spec)).run(console)
  }

  private func help(_ words: [String]) -> ExitCode {
    let usage = Self.command(words)?.spec.usage ?? (words.first == "keys" ? Commands.keysUsage : Commands.usage)
    console.print(bytes: Array(usage.utf8))
    return .done
  }

  private static func command(_ words: [String]) -> (any Command.Type)? {
    Commands.all.first { type in
      let name = type.spec.name.split(separator: " ").map(String.init)
      return words.prefix(name.count).elementsEqual(name)
    }
  }

  private static func unknown(_ words: [String]) -> UsageError {
    let names = Commands.all.map { $0.spec.name }
    guard words[0] == "keys" else {
      let suggestion = DidYouMean.suggestion(for: words[0], among: names.filter { !$0.contains(" ") } + ["keys"])
      return UsageError(
        "there is no command \(words[0].printablePath)",
        hint: suggestion.map { "did you mean ‘\($0)’?" } ?? "see ‘contentc --help’")
    }
    let actions = names.filter { $0.hasPrefix("keys ") }.map { String($0.dropFirst("keys ".count)) }
    guard words.count > 1 else {
      return UsageError(
        "‘contentc keys’ needs one of \(actions.joined(separator: ", "))", hint: "see ‘contentc keys --help’")
    }
    let suggestion = DidYouMean.suggestion(for: words[1], among: actions)
    return UsageError(
      "there is no command keys \(words[1].printablePath)",
      hint: suggestion.map { "did you mean ‘keys \($0)’?" } ?? "see ‘contentc keys --help’")
  }
}
