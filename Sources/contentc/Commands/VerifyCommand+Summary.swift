internal import ContentModel
internal import ContentPublisher
internal import DeploymentCheck
internal import Signatures
internal import Wording

/// What is told of a release that verifies, wherever it lies.
struct VerifiedSummary {
  private let manifest: VerifiedManifest
  private let boxCount: Int
  private let deckCount: Int
  private let topicCount: Int
  private let puzzleCount: Int
  private let fileCount: Int
  private let byteCount: Int

  init(_ tree: VerifiedTree) {
    manifest = tree.manifest
    boxCount = tree.boxCount
    deckCount = tree.deckCount
    topicCount = tree.taxonomy.worlds.reduce(0) { $0 + $1.topics.count }
    puzzleCount = tree.puzzles.entries.count
    fileCount = tree.fileCount
    byteCount = tree.byteCount
  }

  /// Nil unless the manifest and all lists verify.
  init?(_ report: LiveReport) {
    guard let manifest = report.manifest, report.lists != nil else { return nil }
    self.manifest = manifest
    boxCount = report.boxCount
    deckCount = report.deckCount
    topicCount = report.topicCount
    puzzleCount = report.puzzleCount
    fileCount = report.fileCount
    byteCount = report.byteCount
  }

  /// - Parameter place: as it can be printed.
  func text(of place: String) -> String {
    let release = manifest.manifest
    let content = [
      Phrases.count(boxCount, "box", "boxes"), Phrases.count(deckCount, "deck", "decks"),
      Phrases.count(topicCount, "topic", "topics"), Phrases.count(puzzleCount, "puzzle", "puzzles"),
    ].joined(separator: ", ")
    let rollout = release.rollout.map { "\n  rollout   \($0.percent) % get a candidate" } ?? ""
    return """
      \(place) verifies: release \(release.sequence) of \(release.app), channel \(release.channel)
        content   \(content)\(rollout)
        size      \(Phrases.bytes(byteCount)) in \(Phrases.count(fileCount, "file", "files"))
        signed    by \(manifest.keyIDs.joined(separator: ", ")), \(release.created)
        valid     until \(release.expires?.description ?? "further notice")
      """
  }

  func write(into json: inout JSONWriter) {
    let release = manifest.manifest
    json.member("app", release.app)
    json.member("channel", release.channel)
    json.member("sequence", release.sequence)
    json.member("created", release.created.description)
    json.member("expires", ifPresent: release.expires?.description)
    json.member("keyIds", manifest.keyIDs)
    json.member("boxes", boxCount)
    json.member("decks", deckCount)
    json.member("topics", topicCount)
    json.member("puzzles", puzzleCount)
    json.member("rolloutPercent", ifPresent: release.rollout?.percent)
    json.member("files", fileCount)
    json.member("bytes", byteCount)
  }
}
