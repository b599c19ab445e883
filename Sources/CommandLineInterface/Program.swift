internal import Wording

/// From words to an exit code.
package struct Program: Sendable {
  private let commands: CommandSet
  private let console: Console

  package init(_ commands: CommandSet) {
    self.commands = commands
    console = Console(program: commands.program)
  }

  /// - Parameter words: those after the program's name.
  package func run(_ words: [String]) async -> ExitCode {
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
      throw UsageError("a command is missing", hint: "see ‘\(commands.program) --help’")
    }
    if first == "--help" || first == "-h" || first == "help" { return help(Array(words.dropFirst())) }
    if first == "--version" { return try await dispatch(["version"]) }
    if let group = commands.group(words), words.count > 1, ["--help", "-h"].contains(words[1]) {
      return help([group.name])
    }
    guard let type = commands.command(words) else { throw unknown(words) }
    let rest = Array(words.dropFirst(type.spec.words.count))
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      console.print(bytes: Array(type.spec.usage.utf8))
      return .done
    }
    return try await type.init(Arguments(rest, spec: type.spec, program: commands.program)).run(console)
  }

  private func help(_ words: [String]) -> ExitCode {
    let usage = commands.command(words)?.spec.usage ?? commands.group(words)?.usage ?? commands.usage
    console.print(bytes: Array(usage.utf8))
    return .done
  }

  private func unknown(_ words: [String]) -> UsageError {
    guard let group = commands.group(words) else {
      let suggestion = DidYouMean.suggestion(for: words[0], among: candidates)
      return UsageError(
        "there is no command \(words[0].printablePath)",
        hint: suggestion.map { "did you mean ‘\($0)’?" } ?? "see ‘\(commands.program) --help’")
    }
    let actions = commands.actions(of: group)
    guard words.count > 1 else {
      return UsageError(
        "‘\(commands.program) \(group.name)’ needs one of \(actions.joined(separator: ", "))",
        hint: "see ‘\(commands.program) \(group.name) --help’")
    }
    let suggestion = DidYouMean.suggestion(for: words[1], among: actions)
    return UsageError(
      "there is no command \(group.name) \(words[1].printablePath)",
      hint: suggestion.map { "did you mean ‘\(group.name) \($0)’?" }
        ?? "see ‘\(commands.program) \(group.name) --help’")
  }

  /// Whole commands come before groups where two are equally near.
  private var candidates: [String] {
    commands.specs.filter { $0.words.count == 1 }.map(\.name) + commands.groups.map(\.name)
  }
}
