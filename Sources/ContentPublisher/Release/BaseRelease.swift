package import ContentCompiler
package import ContentModel
package import Signatures
internal import Wording

/// The release that a build follows: its manifest, verified, and its lists where the whole tree is at hand.
package struct BaseRelease: Sendable {
  package let source: any ReleaseSource
  package let envelopeBytes: [UInt8]
  package let verified: VerifiedManifest
  /// The catalogs of the release that most learners have; nil as `lastRelease` is.
  package let catalogs: [Catalog]?
  /// What learners have, whether the release or its candidate; nil if only the manifest is at hand or a list is damaged.
  package let lastRelease: LastRelease?
  /// Catalogs and puzzles, as far as they were read and are as they must be.
  let lists: Set<FileEntry>

  package var manifest: Manifest { verified.manifest }
  /// As it was given, for messages.
  package var name: String { source.name }

  /// - Parameter readsLists: false leaves them to `readingLists`.
  /// - Returns: nil if there is no manifest.
  /// - Throws: `PublishError` if it is there and not believed, or nobody can tell.
  package static func load(
    _ source: any ReleaseSource, keyring: TrustedKeyring, readsLists: Bool = true
  ) async throws(PublishError) -> BaseRelease? {
    // A manifest that a cache has kept would give a number that is taken.
    guard
      let bytes = try await source.read(Manifest.path, limit: WireLimits.envelopeByteCount, passesCaches: true)
    else { return nil }
    let verified: VerifiedManifest
    do throws(VerificationError) {
      verified = try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring)
    } catch {
      let place = source.isTree ? "\(source.name)/\(Manifest.path)" : source.name
      throw PublishError(
        .refused, "the release to follow, \(place.printablePath), is not believed: \(error)",
        hint: "give the last published tree with --after, or a number with --sequence N")
    }
    let base = BaseRelease(
      source: source, envelopeBytes: bytes, verified: verified, catalogs: nil, lastRelease: nil, lists: [])
    return readsLists ? try await base.readingLists() : base
  }

  /// The same with its lists, as far as they are at hand.
  func readingLists() async throws(PublishError) -> BaseRelease {
    guard source.isTree, lastRelease == nil else { return self }
    let lists = try await Self.lists(of: manifest, from: source)
    return BaseRelease(
      source: source, envelopeBytes: envelopeBytes, verified: verified, catalogs: lists?.catalogs,
      lastRelease: lists?.last, lists: lists?.entries ?? [])
  }

  /// The same without its catalogs: what they hold is known. They must be at hand all the same.
  ///
  /// - Parameter isPresent: true for lists that need not be looked for again.
  /// - Returns: nil if they are not.
  func readingLists(
    knowing boxes: [ReleasedBox], isPresent: (FileEntry) -> Bool
  ) async throws(PublishError) -> BaseRelease? {
    guard source.isTree else { return nil }
    let source = source
    let catalogs = manifest.files.filter { $0.role == .catalog }
    let found = await concurrentMap(catalogs.filter { !isPresent($0) }, width: Self.width) { entry in
      (try? await source.verified(NamedFile(entry))) != nil
    }
    guard !found.contains(false), let entry = manifest.files.first(where: { $0.role == .puzzles }),
      let bytes = try await source.verified(NamedFile(entry)), let puzzles = try? PuzzleCalendar.decode(bytes)
    else { return nil }
    let last = LastRelease(
      app: manifest.app, created: manifest.created, boxes: boxes, puzzles: puzzles, platforms: Self.platforms(manifest))
    return BaseRelease(
      source: source, envelopeBytes: envelopeBytes, verified: verified, catalogs: nil, lastRelease: last,
      lists: Set(catalogs))
  }

  private static func platforms(_ manifest: Manifest) -> [LastRelease.Platform] {
    manifest.releases.entries.map {
      LastRelease.Platform(name: $0.platform, latest: $0.release.latest, min: $0.release.min)
    }
  }

  /// Lists that are read at once.
  private static let width = 8

  /// Nil if one of them is missing, damaged or of a later format.
  private static func lists(
    of manifest: Manifest, from source: any ReleaseSource
  ) async throws(PublishError) -> (catalogs: [Catalog], last: LastRelease, entries: Set<FileEntry>)? {
    var seen: Set<FileEntry> = []
    let entries = (manifest.files + (manifest.rollout?.files ?? [])).filter {
      ($0.role == .catalog || $0.role == .puzzles) && seen.insert($0).inserted
    }
    let read = await concurrentMap(entries, width: width) { entry -> Result<ReleaseLists?, PublishError> in
      do throws(PublishError) {
        guard let bytes = try await source.verified(NamedFile(entry)) else {
          return .success(nil)
        }
        var lists = ReleaseLists()
        do throws(WireError) { try lists.add(bytes, as: entry.role) } catch { return .success(nil) }
        return .success(lists)
      } catch {
        return .failure(error)
      }
    }
    var listOf: [FileEntry: ReleaseLists] = [:]
    for (entry, result) in zip(entries, read) { listOf[entry] = try result.get() }
    guard listOf.count == entries.count, let puzzles = manifest.files.first(where: { $0.role == .puzzles }) else {
      return nil
    }
    let released = manifest.files.compactMap { listOf[$0] }.flatMap(\.catalogs)
    let candidate = (manifest.rollout?.files ?? []).compactMap { listOf[$0] }.flatMap(\.catalogs)
    let last = LastRelease(
      app: manifest.app, created: manifest.created, catalogs: released + candidate,
      puzzles: listOf[puzzles]?.puzzles ?? PuzzleCalendar(entries: []), platforms: platforms(manifest))
    return (released, last, Set(entries))
  }
}
