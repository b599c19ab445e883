package import ContentCompiler
package import ContentModel
internal import Signatures

/// One file of a release that the manifest names.
package struct ReleaseFile: Sendable {
  package let entry: FileEntry
  package let bytes: [UInt8]

  /// Named by role and digest: `files/catalog-<hash16>.json`.
  package init(_ role: FileEntry.Role, _ bytes: [UInt8]) throws(PublishError) {
    let digest = SHA256.digest(bytes)
    guard let path = WirePath("files/\(role.name)-\(digest.hex16).json"), bytes.count <= WireLimits.fileByteCount else {
      throw PublishError(.inputOutput, "the \(role.name) is larger than \(WireLimits.fileByteCount) bytes")
    }
    entry = FileEntry(role: role, path: path, size: bytes.count, digest: digest)
    self.bytes = bytes
  }
}

/// Everything in a release but the manifest.
package struct ReleaseContents: Sendable {
  package let taxonomy: Taxonomy
  package let puzzles: PuzzleCalendar
  /// Catalogs, taxonomy, puzzles.
  package let files: [ReleaseFile]

  /// - Parameter catalogByteCount: see `CatalogShards`.
  package init(
    _ library: ContentLibrary, bundles: [PackedBundle], catalogByteCount: Int = CatalogShards.meanByteCount
  ) throws(PublishError) {
    let boxes = zip(library.boxes, bundles).map { box, bundle in
      CatalogDocument.box(
        box, project: library.project,
        bundle: bundle.entry)
    }
    taxonomy = CatalogDocument.taxonomy(library)
    puzzles = PuzzleDocument.calendar(library.puzzles)
    let catalogs = CatalogShards.documents(
      boxes: boxes, decks: library.decks.map(CatalogDocument.deck), meanByteCount: catalogByteCount)
    var files: [ReleaseFile] = []
    for catalog in catalogs { files.append(try ReleaseFile(.catalog, catalog)) }
    files.append(try ReleaseFile(.taxonomy, taxonomy.encode()))
    files.append(try ReleaseFile(.puzzles, puzzles.encode()))
    self.files = files
  }
}
