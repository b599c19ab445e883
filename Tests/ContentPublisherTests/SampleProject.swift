import ContentModel
import ContentPublisher
import TestKit

/// A small project with keys, and builds of it.
struct SampleProject {
  let folder: TemporaryFolder

  static let start = Instant(seconds: 1_790_000_000)

  var keyring: KeyringFile { KeyringFile(folder.path("keys/keyring.json")) }
  var output: String { folder.path("build") }

  /// Writes the project and a signing key `a`.
  init(_ folder: TemporaryFolder) throws {
    self.folder = folder
    try write(
      "contentc.yaml",
      "id: demo.course\nlicense: CC-BY-4.0\nexpiresAfterDays: 10\nrelease:\n  default: {latest: 2, min: 1}\n")
    try write("worlds/w.world.yaml", "id: w\ntitle: World\ntopics:\n  - {id: t, title: Topic}\n")
    try write("boxes/one.box.yaml", box("one", answer: "1"))
    try write("boxes/img/dot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
    try write(
      "boxes/two.box.yaml",
      box("two", answer: "2") + "media:\n  - {key: dot, file: img/dot.svg, alt: a dot}\n")
    try write("decks/d.deck.yaml", "id: d\ntitle: Deck\nboxes: [one, two]\n")
    try write("puzzles/2026-09-21.puzzle.yaml", "date: 2026-09-21\nkind: box\nbox: one\n")
    _ = try KeyAdministration(keyring: keyring).generate("a", role: .signing, passphrase: nil)
  }

  func box(_ id: String, answer: String, version: Int = 1) -> String {
    """
    id: \(id)
    version: \(version)
    title: Box \(id)
    topic: t
    skill: conceptual
    question: {kind: recall, prompt: What?, answer: '\(answer)'}

    """
  }

  func write(_ path: String, _ text: String) throws { try folder.write(Array(text.utf8), to: "content/\(path)") }

  func request(_ change: (inout BuildRequest) throws -> Void = { _ in }) throws -> BuildRequest {
    var request = BuildRequest(
      project: folder.path("content"), output: output, keyring: keyring, keyIDs: [], secrets: try secrets(), after: nil,
      channel: nil, sequence: nil, created: Self.start, now: nil, includesDrafts: false, jobs: 2, isForced: false)
    try change(&request)
    return request
  }

  func secrets(commands: [String: String] = [:], environment: String? = nil) throws -> SecretSources {
    try SecretSources(
      folder: keyring.folder, commands: commands, environment: environment.map { Array($0.utf8) },
      passphrase: { _ in nil })
  }

  /// Builds, and fails if the content has errors.
  func build(_ change: (inout BuildRequest) throws -> Void = { _ in }) async throws -> BuildSummary {
    guard case .built(let summary) = try await Build(try request(change)).run() else { throw ContentHasErrors() }
    return summary
  }

  struct ContentHasErrors: Error {}

  func manifestBytes() throws -> [UInt8] { try folder.read("build/manifest.json") }
}
