internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher

/// `contentc inspect`.
struct InspectCommand: Command {
  static let spec = CommandSpec(
    name: "inspect", options: [.value("--since"), .flag("--json")], operands: 1...1,
    usage: """
      usage: contentc inspect DIR [OPTIONS]

      Shows what a tree says of itself: release, signers, content. Signatures are not checked; that is
      ‘contentc verify’. DIR may also be a manifest file alone.

        --since DIR|FILE  also show what changed since that tree or manifest
        --json            print an object for programs

      """)

  private let path: String
  private let since: String?
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    since = arguments.value("--since")
    isJSON = arguments.flag("--json")
  }

  func run(_ console: Console) async -> ExitCode {
    do throws(PublishError) {
      let tree = try TreeInspection.load(path)
      var difference: TreeDifference?
      if let since { difference = TreeDifference(from: try TreeInspection.load(since), to: tree) }
      if isJSON {
        console.print { (json: inout JSONWriter) in InspectionJSON.write(tree, difference, into: &json) }
      } else {
        console.print(InspectionText(tree: tree, difference: difference, path: path, since: since).text)
      }
      return .done
    } catch {
      return console.print(error, isJSON ? .json : .text, outcome: "inspected")
    }
  }
}
