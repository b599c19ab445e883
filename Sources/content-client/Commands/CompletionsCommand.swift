internal import CommandLineInterface

/// `content-client completions`.
struct CompletionsCommand: Command {
  static let spec = CommandSpec(
    name: "completions", options: [], operands: 1...1,
    usage: """
      usage: content-client completions bash|zsh|fish

      Prints a script that completes commands and options:

        bash  content-client completions bash > ~/.local/share/bash-completion/completions/content-client
        zsh   content-client completions zsh > ~/.zfunc/_content-client      (with ~/.zfunc in fpath)
        fish  content-client completions fish > ~/.config/fish/completions/content-client.fish

      """)

  private let shell: Completions.Shell

  init(_ arguments: Arguments) throws(UsageError) {
    guard let shell = Completions.Shell(rawValue: arguments.operands[0]) else {
      throw UsageError("completions are for bash, zsh and fish")
    }
    self.shell = shell
  }

  func run(_ console: Console) async -> ExitCode {
    console.print(bytes: Array(Completions(Commands.all).script(shell).utf8))
    return .done
  }
}
