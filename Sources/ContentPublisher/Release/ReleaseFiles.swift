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
  package let catalog: Catalog
  package let taxonomy: Taxonomy
  package let puzzles: PuzzleCalendar
  /// Catalog, taxonomy, puzzles.
  package let files: [ReleaseFile]

  package init(_ library: ContentLibrary, bundles: [PackedBundle]) throws(PublishError) {
    let boxes = zip(library.boxes, bundles).map { box, bundle in
      CatalogDocument.box(
        box, project: library.project,
        bundle: bundle.entry)
    }
    catalog = Catalog(boxes: boxes, decks: library.decks.map(CatalogDocument.deck))
    taxonomy = CatalogDocument.taxonomy(library)
    puzzles = PuzzleDocument.calendar(library.puzzles)
    files = [
      try ReleaseFile(.catalog, catalog.encode()), try ReleaseFile(.taxonomy, taxonomy.encode()),
      try ReleaseFile(.puzzles, puzzles.encode()),
    ]
  }
}
