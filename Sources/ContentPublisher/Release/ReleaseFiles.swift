internal import ContentCompiler
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

  /// - Parameters:
  ///   - boxes: of the library, in its order.
  ///   - catalogByteCount: see `CatalogShards`.
  static func make(
    _ library: ContentLibrary, boxes: [PackedBox], catalogByteCount: Int, jobs: Int
  ) async throws(PublishError) -> ReleaseContents {
    let taxonomy = CatalogDocument.taxonomy(library)
    let puzzles = PuzzleDocument.calendar(library.puzzles)
    let parts = CatalogShards.parts(
      boxes: boxes.map(\.element), decks: library.decks.map { CatalogDocument.deck($0).element },
      meanByteCount: catalogByteCount)
    let catalogs = await parallelMap(parts, jobs: jobs) { part -> Result<ReleaseFile, PublishError> in
      do throws(PublishError) { return .success(try ReleaseFile(.catalog, part.document)) } catch {
        return .failure(error)
      }
    }
    var files: [ReleaseFile] = []
    for catalog in catalogs { files.append(try catalog.get()) }
    files.append(try ReleaseFile(.taxonomy, taxonomy.encode()))
    files.append(try ReleaseFile(.puzzles, puzzles.encode()))
    return ReleaseContents(taxonomy: taxonomy, puzzles: puzzles, files: files)
  }
}
