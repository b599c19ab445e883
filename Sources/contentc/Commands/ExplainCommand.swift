internal import CommandLineInterface
internal import ContentCompiler
internal import Wording

/// `contentc explain`.
struct ExplainCommand: Command {
  static let spec = CommandSpec(
    name: "explain", options: [], operands: 0...1,
    usage: """
      usage: contentc explain [CODE]

      Tells what a diagnostic code means, with an example and its cure. CODE is a number (CC0412) or a
      name (dangling-topic); without one, all of them are listed.

      """)

  private let name: String?

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.operands.first
    if let name, DiagnosticExplanation.find(name) == nil {
      let all = DiagnosticExplanation.all.flatMap { [$0.code.description, $0.code.slug] }
      let suggestion = DidYouMean.suggestion(for: name, among: all)
      throw UsageError(
        "there is no diagnostic \(name.printablePath)",
        hint: suggestion.map { "did you mean \($0)?" } ?? "‘contentc explain’ lists all of them")
    }
  }

  func run(_ console: Console) async -> ExitCode {
    if let name, let explanation = DiagnosticExplanation.find(name) {
      console.print(explanation.text)
    } else {
      for explanation in DiagnosticExplanation.all {
        console.print("\(explanation.code)  \(explanation.code.slug)")
      }
    }
    return .done
  }
}
