internal import Archives
internal import ContentCompiler
package import ContentModel
internal import Files
package import Signatures
internal import Wording

/// A whole published tree that was checked as a client would: signatures, then every file the manifest leads to.
package struct VerifiedTree: Sendable {
  package let manifest: VerifiedManifest
  package let catalogs: [Catalog]
  package let taxonomy: Taxonomy
  package let puzzles: PuzzleCalendar
  /// Of the manifest and all files it leads to.
  package let byteCount: Int
  package let fileCount: Int

  /// In all catalogs together.
  package var boxCount: Int { catalogs.reduce(0) { $0 + $1.boxes.count } }
  /// In all catalogs together.
  package var deckCount: Int { catalogs.reduce(0) { $0 + $1.decks.count } }

  /// - Throws: `PublishError` with the first thing that is not as it must be.
  package static func verify(
    _ folder: String, keyring: TrustedKeyring, jobs: Int, done: (@Sendable (Int) -> Void)? = nil
  ) async throws(PublishError) -> VerifiedTree {
    let path = "\(folder)/manifest.json"
    guard let bytes = try TreeFiles.manifest(at: path) else {
      throw PublishError(.inputOutput, "there is no \(path.printablePath)", hint: "give the folder of a published tree")
    }
    let manifest: VerifiedManifest
    do throws(VerificationError) {
      manifest = try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring)
    } catch {
      throw PublishError(.refused, "\(path.printablePath): \(error)")
    }
    let lists = try TreeLists(manifest.manifest, in: folder)
    let boxes = lists.catalogs.flatMap(\.boxes)
    let failures = await parallelMap(boxes, jobs: jobs, done: done) { BundleCheck.problem(with: $0, in: folder) }
    if let failure = failures.compactMap({ $0 }).first { throw failure }
    try requireDecks(lists.catalogs)
    let bundleBytes = boxes.reduce(0) { $0 + $1.bundle.size }
    return VerifiedTree(
      manifest: manifest, catalogs: lists.catalogs, taxonomy: lists.taxonomy, puzzles: lists.puzzles,
      byteCount: bytes.count + lists.byteCount + bundleBytes, fileCount: 1 + lists.fileCount + boxes.count
    )
  }

  private static func requireDecks(_ catalogs: [Catalog]) throws(PublishError) {
    let ids = Set(catalogs.flatMap(\.boxes).map(\.id))
    guard ids.count == catalogs.reduce(0, { $0 + $1.boxes.count }) else {
      throw PublishError(.refused, "the catalog names a box twice")
    }
    for deck in catalogs.flatMap(\.decks) {
      if let missing = deck.boxes.first(where: { !ids.contains($0) }) {
        throw PublishError(.refused, "deck \(deck.id) holds the box \(missing), which the catalog does not name")
      }
    }
  }
}

/// The lists of a release, each held to its size and digest.
struct TreeLists {
  private(set) var catalogs: [Catalog] = []
  private(set) var taxonomy = Taxonomy(worlds: [])
  private(set) var puzzles = PuzzleCalendar(entries: [])
  private(set) var byteCount = 0
  private(set) var fileCount = 0

  init(_ manifest: Manifest, in folder: String) throws(PublishError) {
    // Files of roles that only a later version knows are neither read nor refused, as clients do.
    for entry in manifest.files where entry.role.isKnown {
      guard let bytes = TreeFiles.verified(entry, in: folder) else {
        throw PublishError(
          .refused, "\("\(folder)/\(entry.path)".printablePath) is missing or has other bytes than the manifest says")
      }
      byteCount += bytes.count
      fileCount += 1
      do throws(WireError) {
        switch entry.role {
        case .catalog: catalogs.append(try Catalog.decode(bytes))
        case .taxonomy: taxonomy = try Taxonomy.decode(bytes)
        case .puzzles: puzzles = try PuzzleCalendar.decode(bytes)
        case .other: break
        }
      } catch {
        throw PublishError(.refused, "\("\(folder)/\(entry.path)".printablePath): \(error)")
      }
    }
  }
}

/// One bundle against its catalog entry.
enum BundleCheck {
  /// What is wrong, or nil.
  static func problem(with box: Catalog.Box, in folder: String) -> PublishError? {
    let path = "\(folder)/\(box.bundle.path)"
    guard case .bytes(let bytes) = try? File.read(path, limit: box.bundle.size),
      bytes.count == box.bundle.size, SHA256.digest(bytes) == box.bundle.digest
    else { return PublishError(.refused, "\(path.printablePath) is missing or has other bytes than the catalog says") }
    do throws(ArchiveError) {
      let entries = try GzipTar.unpack(bytes)
      guard let document = entries.first, document.path == "box.json" else {
        return PublishError(.refused, "\(path.printablePath) does not begin with box.json")
      }
      let reader = try? JSONObjectReader(document: document.bytes, maximumByteCount: WireLimits.fileByteCount)
      guard let reader, (try? reader.string("id")) == box.id,
        (try? reader.integer("version", in: 1...Int.max)) == box.version
      else {
        return PublishError(
          .refused, "\(path.printablePath) holds another box than \(box.id) version \(box.version)")
      }
      return nil
    } catch {
      return PublishError(.refused, "\(path.printablePath) cannot be unpacked: \(error)")
    }
  }
}
