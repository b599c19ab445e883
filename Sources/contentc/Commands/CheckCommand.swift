internal import CommandLineInterface
internal import ContentCompiler
internal import ContentPublisher
internal import Files
internal import Wording

/// `contentc check`.
struct CheckCommand: Command {
  static let spec = CommandSpec(
    name: "check", options: [.value("--jobs"), .value("--format", words: ["text", "json"])], operands: 0...1,
    usage: """
      usage: contentc check [PROJECT] [OPTIONS]

      Finds every mistake in the project (default: content) and tells where it is and how to mend it.
      Rules that compare with the last release are part of ‘contentc build’.

        --jobs N             work on N files at once (default: the number of processors)
        --format text|json   for people or for programs

      """)

  private let project: String
  private let format: OutputFormat
  private let jobs: Int

  init(_ arguments: Arguments) throws(UsageError) {
    project = arguments.operands.first ?? "content"
    format = try arguments.format()
    jobs = try arguments.jobs()
  }

  func run(_ console: Console) async -> ExitCode {
    let progress = ProgressLine()
    do throws(PublishError) {
      let folder = try ProjectFolder(project)
      let result = await WorkLimit.run(jobs) { [jobs] in
        let check = ProjectCheck(
          await folder.inventory(jobs: jobs), options: CheckOptions(jobs: jobs), read: folder.reader)
        return await check.run(done: progress.reporter.handler(.checking, total: nil))
      }
      progress.clear()
      console.print(result.report, format, outcome: ("checked", true))
      if let library = result.library, format == .text { console.print(Self.summary(library, result.report)) }
      return result.library == nil ? .contentErrors : .done
    } catch {
      progress.clear()
      return console.print(error, format, outcome: "checked")
    }
  }

  private static func summary(_ library: ContentLibrary, _ report: Report) -> String {
    let parts = [
      Phrases.count(library.boxes.count, "box", "boxes"), Phrases.count(library.decks.count, "deck", "decks"),
      Phrases.count(library.worlds.reduce(0) { $0 + $1.topics.count }, "topic", "topics"),
      Phrases.count(library.puzzles.count, "puzzle", "puzzles"),
    ]
    return "\(library.project.title): \(parts.joined(separator: ", ")); no errors"
  }
}
