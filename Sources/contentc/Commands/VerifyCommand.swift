internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import Signatures
internal import Wording

/// `contentc verify`.
struct VerifyCommand: Command {
  static let spec = CommandSpec(
    name: "verify", options: [.value("--keyring"), .flag("--json")], operands: 1...1,
    usage: """
      usage: contentc verify DIR [OPTIONS]

      Checks a built tree as a client would: the signatures against the keyring, then every file and
      bundle by size and SHA-256. Exit code 3 if anything is not as it must be.

        --keyring F  the public keys (default: keys/keyring.json)
        --json       print an object for programs

      """)

  private let folder: String
  private let keyring: KeyringFile
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    folder = arguments.operands[0]
    keyring = KeyringOption.file(arguments)
    isJSON = arguments.flag("--json")
  }

  func run(_ console: Console) async -> ExitCode {
    let progress = ProgressLine()
    do throws(PublishError) {
      let tree = try await VerifiedTree.verify(
        folder, keyring: try keyring.trusted(), jobs: Environment.processorCount,
        done: progress.reporter.handler(.verifying, total: nil))
      progress.clear()
      if isJSON { console.print(json: { Self.write(tree, into: &$0) }) } else { console.print(text(tree)) }
      return .done
    } catch {
      progress.clear()
      if isJSON {
        console.print { (json: inout JSONWriter) in
          json.member("verified", false)
          json.member("message", error.message)
          json.member("hint", ifPresent: error.hint)
        }
      }
      console.error(error.message, hint: error.hint)
      return ExitCode(error)
    }
  }

  private func text(_ tree: VerifiedTree) -> String {
    let manifest = tree.manifest.manifest
    let content = [
      Phrases.count(tree.boxCount, "box", "boxes"), Phrases.count(tree.deckCount, "deck", "decks"),
      Phrases.count(tree.taxonomy.worlds.reduce(0) { $0 + $1.topics.count }, "topic", "topics"),
      Phrases.count(tree.puzzles.entries.count, "puzzle", "puzzles"),
    ].joined(separator: ", ")
    return """
      \(folder.printablePath) verifies: release \(manifest.sequence) of \(manifest.app), channel \(manifest.channel)
        content   \(content)
        size      \(Phrases.bytes(tree.byteCount)) in \(Phrases.count(tree.fileCount, "file", "files"))
        signed    by \(tree.manifest.keyIDs.joined(separator: ", ")), \(manifest.created)
        valid     until \(manifest.expires?.description ?? "further notice")
      """
  }

  private static func write(_ tree: VerifiedTree, into json: inout JSONWriter) {
    let manifest = tree.manifest.manifest
    json.member("verified", true)
    json.member("app", manifest.app)
    json.member("channel", manifest.channel)
    json.member("sequence", manifest.sequence)
    json.member("created", manifest.created.description)
    json.member("expires", ifPresent: manifest.expires?.description)
    json.member("keyIds", tree.manifest.keyIDs)
    json.member("boxes", tree.boxCount)
    json.member("decks", tree.deckCount)
    json.member("topics", tree.taxonomy.worlds.reduce(0) { $0 + $1.topics.count })
    json.member("puzzles", tree.puzzles.entries.count)
    json.member("files", tree.fileCount)
    json.member("bytes", tree.byteCount)
  }
}
