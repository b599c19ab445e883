internal import ContentCompiler
package import ContentModel
internal import Files
internal import Wording

/// What a tree or a manifest says of itself. Nothing is verified: this is for looking, not for trusting.
package struct TreeInspection: Sendable {
  package let manifest: Manifest
  /// Ids in the envelope's signatures, whoever really made them.
  package let keyIDs: [String]
  /// Of the release that most learners have; nil if only the manifest is at hand.
  package let lists: Lists?
  /// Of the rollout's candidate; nil without one, or if only the manifest is at hand.
  package let candidate: Lists?

  package struct Lists: Sendable {
    package let boxes: [Catalog.Box]
    package let decks: [Catalog.Deck]
    package let taxonomy: Taxonomy
    package let puzzles: PuzzleCalendar
    /// Of these lists and the bundles that they name.
    package let byteCount: Int

    package init(_ lists: ReleaseLists) {
      // Of several catalogs, too, sorted by id.
      boxes = lists.catalogs.flatMap(\.boxes).sorted { $0.id.precedesByBytes($1.id) }
      decks = lists.catalogs.flatMap(\.decks).sorted { $0.id.precedesByBytes($1.id) }
      taxonomy = lists.taxonomy
      puzzles = lists.puzzles
      byteCount = lists.byteCount + boxes.reduce(0) { $0 + $1.bundle.size }
    }
  }

  /// - Parameters:
  ///   - keyIDs: of the envelope's signatures.
  ///   - lists: nil if they are not at hand.
  ///   - candidate: of a rollout, if they are at hand.
  package init(manifest: Manifest, keyIDs: [String], lists: Lists?, candidate: Lists? = nil) {
    self.manifest = manifest
    self.keyIDs = keyIDs
    self.lists = lists
    self.candidate = candidate
  }

  /// - Parameter path: a tree's folder, or a manifest file alone.
  package static func load(_ path: String) throws(PublishError) -> TreeInspection {
    let (manifestPath, bytes, isFile) = try TreeFiles.manifest(
      of: path, hint: "give the folder of a published tree, or a manifest")
    let envelope: Envelope
    let manifest: Manifest
    do throws(WireError) {
      envelope = try Envelope.decode(bytes)
      manifest = try Manifest.decode(envelope.payload)
    } catch {
      throw PublishError(.refused, "\(manifestPath.printablePath): \(error)")
    }
    let lists = isFile ? nil : Lists(try ReleaseLists(manifest.files, in: path))
    var candidate: Lists?
    if !isFile, let rollout = manifest.rollout { candidate = Lists(try ReleaseLists(rollout.files, in: path)) }
    return TreeInspection(
      manifest: manifest, keyIDs: envelope.signatures.map(\.keyID), lists: lists, candidate: candidate)
  }
}
