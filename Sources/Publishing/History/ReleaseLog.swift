package import ContentModel
package import ContentPublisher
package import ObjectStores
internal import Signatures

/// One release of a target's past.
package struct LoggedRelease: Sendable {
  package let sequence: Int
  package let manifest: Manifest
  /// As the envelope says.
  package let keyIDs: [String]
  /// Those that vouch for it by the keyring; empty if it is not believed.
  package let believedKeyIDs: [String]
  package let isLive: Bool
  package let facts: StoredFacts
  /// Against the release before it in the log; nil for the first one that there is.
  package let difference: TreeDifference?
}

/// What a target has had, counted down from what is live.
package struct ReleaseLog: Sendable {
  package let live: LiveRelease
  /// Claims that are not live, lowest first.
  package let claims: [OpenClaim]
  /// Newest first.
  package let releases: [LoggedRelease]
  /// Numbers that were looked for and are not there.
  package let missingCount: Int
  /// There are more below.
  package let isCut: Bool

  /// How many numbers in a row may be missing where the store cannot list.
  package static let missesInARow = 64
}

extension TargetReader {
  /// - Parameter limit: 1 or more releases.
  /// - Throws: `PublishError` if the store fails or nothing that can be read is live.
  package func log(limit: Int) async throws(PublishError) -> ReleaseLog {
    guard let live = try await live() else { throw nothingPublished }
    let claims = try await claims(above: live.sequence)
    // One more than wanted, to compare the last one with.
    let (stored, missing, isCut) = try await envelopes(below: live, count: limit + 1)
    var cache: [FileEntry: [UInt8]] = [:]
    var inspections: [TreeInspection] = []
    for (manifest, keyIDs, _) in stored {
      inspections.append(await inspect(manifest, keyIDs, cache: &cache))
    }
    var releases: [LoggedRelease] = []
    for (index, (manifest, keyIDs, object)) in stored.prefix(limit).enumerated() {
      let verified = try? ManifestVerifier.verify(envelopeBytes: object.bytes, keyring: keyring)
      let before = index + 1 < inspections.count ? inspections[index + 1] : nil
      releases.append(
        LoggedRelease(
          sequence: manifest.sequence, manifest: manifest, keyIDs: keyIDs, believedKeyIDs: verified?.keyIDs ?? [],
          isLive: index == 0, facts: object.facts,
          difference: before.map { TreeDifference(from: $0, to: inspections[index]) }))
    }
    return ReleaseLog(
      live: live, claims: claims, releases: releases, missingCount: missing, isCut: isCut || stored.count > limit)
  }

  private typealias Envelopes = [(manifest: Manifest, keyIDs: [String], object: StoredObject)]

  /// The live release and those before it.
  private func envelopes(
    below live: LiveRelease, count: Int
  ) async throws(PublishError) -> (found: Envelopes, missing: Int, isCut: Bool) {
    guard let (manifest, keyIDs) = Self.decode(live.bytes) else { return ([], 0, false) }
    var found: Envelopes = [(manifest, keyIDs, StoredObject(bytes: live.bytes, facts: live.facts))]
    let listed = try await stored { () throws(StoreError) in try await store.list(ReleasePath.folder) }
    let numbers = listed.map { $0.compactMap { ReleasePath.sequence($0.path) }.filter { $0 < live.sequence } }
    var missing = 0
    var inARow = 0
    var number = live.sequence - 1
    var rest = numbers?.sorted() ?? []
    while found.count < count {
      if numbers != nil {
        guard let next = rest.popLast() else { break }
        missing += number - next
        number = next
      }
      guard number >= 1 else { break }
      if let claim = try await claim(number), let manifest = claim.manifest {
        found.append((manifest, claim.keyIDs, StoredObject(bytes: claim.bytes, facts: claim.facts)))
        inARow = 0
      } else {
        missing += 1
        inARow += 1
        if inARow >= ReleaseLog.missesInARow { return (found, missing, number > 1) }
      }
      number -= 1
    }
    return (found, missing, false)
  }

  /// Without lists, if they are gone. Releases share most shards, so each file is fetched once.
  private func inspect(
    _ manifest: Manifest, _ keyIDs: [String], cache: inout [FileEntry: [UInt8]]
  ) async -> TreeInspection {
    for entry in manifest.files where entry.role.isKnown && cache[entry] == nil {
      if let bytes = try? await verified(NamedFile(entry)) { cache[entry] = bytes }
    }
    var lists = ReleaseLists()
    for entry in manifest.files where entry.role.isKnown {
      guard let bytes = cache[entry], (try? lists.add(bytes, as: entry.role)) != nil else {
        return TreeInspection(manifest: manifest, keyIDs: keyIDs, lists: nil)
      }
    }
    return TreeInspection(manifest: manifest, keyIDs: keyIDs, lists: TreeInspection.Lists(lists))
  }
}
