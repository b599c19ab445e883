internal import ContentCompiler
package import ContentModel
internal import Files
package import Signatures
internal import Wording

/// A whole published tree that was checked as a client would: signatures, then every file the manifest leads to.
package struct VerifiedTree: Sendable {
  package let manifest: VerifiedManifest
  /// manifest.json as it lies there.
  package let manifestBytes: [UInt8]
  /// Of the release that most learners have, as are the other lists.
  package let catalogs: [Catalog]
  package let taxonomy: Taxonomy
  package let puzzles: PuzzleCalendar
  /// What the manifest's rollout offers beside; nil without one.
  package let candidate: ReleaseLists?
  /// Everything but the manifest, a rollout's candidate included; sorted by path, each once.
  package let files: [NamedFile]
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
    let lists = try ReleaseLists(manifest.manifest.files, in: folder)
    // A candidate often shares lists and most bundles with the release that it would follow.
    let candidate = try ReleaseLists(manifest.manifest.rollout?.files ?? [], in: folder)
    let boxes = unique(lists.catalogs.flatMap(\.boxes) + candidate.catalogs.flatMap(\.boxes))
    let failures = await parallelMap(boxes, jobs: jobs, done: done) { BundleCheck.problem(with: $0, in: folder) }
    if let failure = failures.compactMap({ $0 }).first { throw failure }
    for catalogs in [lists.catalogs, candidate.catalogs] {
      if let problem = ReleaseLists.problem(in: catalogs) { throw PublishError(.refused, problem) }
    }
    let files: [NamedFile]
    do throws(AmbiguousPath) {
      files = try NamedFile.all(of: manifest.manifest, catalogs: lists.catalogs + candidate.catalogs)
    } catch {
      throw PublishError(.refused, "\(path.printablePath): \(error)")
    }
    return VerifiedTree(
      manifest: manifest, manifestBytes: bytes, catalogs: lists.catalogs, taxonomy: lists.taxonomy,
      puzzles: lists.puzzles, candidate: manifest.manifest.rollout == nil ? nil : candidate, files: files,
      byteCount: bytes.count + files.reduce(0) { $0 + $1.size },
      fileCount: 1 + files.count
    )
  }

  /// Boxes that say the same of the same bundle are checked once.
  private static func unique(_ boxes: [Catalog.Box]) -> [Catalog.Box] {
    struct Promise: Hashable {
      let id: String
      let version: Int
      let bundle: NamedFile
    }
    var seen: Set<Promise> = []
    return boxes.filter {
      seen.insert(Promise(id: $0.id, version: $0.version, bundle: NamedFile($0.bundle))).inserted
    }
  }
}

extension ReleaseLists {
  /// Reads the lists that a manifest names from a folder, each held to its size and digest.
  init(_ entries: [FileEntry], in folder: String) throws(PublishError) {
    self.init()
    // Files of roles that only a later version knows are neither read nor refused, as clients do.
    for entry in entries where entry.role.isKnown {
      let path = "\(folder)/\(entry.path)".printablePath
      guard let bytes = TreeFiles.verified(entry, in: folder) else {
        throw PublishError(.refused, "\(path) is missing or has other bytes than the manifest says")
      }
      do throws(WireError) { try add(bytes, as: entry.role) } catch {
        throw PublishError(.refused, "\(path): \(error)")
      }
    }
  }
}

extension BundleCheck {
  /// What is wrong with a bundle in a folder, or nil.
  static func problem(with box: Catalog.Box, in folder: String) -> PublishError? {
    let path = "\(folder)/\(box.bundle.path)"
    guard case .bytes(let bytes) = try? File.read(path, limit: box.bundle.size),
      bytes.count == box.bundle.size, SHA256.digest(bytes) == box.bundle.digest
    else { return PublishError(.refused, "\(path.printablePath) is missing or has other bytes than the catalog says") }
    return problem(with: box, bytes: bytes).map { PublishError(.refused, "\(path.printablePath) \($0)") }
  }
}
