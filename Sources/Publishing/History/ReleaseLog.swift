package import ContentModel
package import ContentPublisher
internal import ObjectStores
internal import Signatures

/// One release of a target's past.
package struct LoggedRelease: Sendable {
  package let sequence: Int
  package let created: Instant
  /// Nil for never.
  package let expires: Instant?
  /// Nil without a rollout.
  package let rolloutPercent: Int?
  /// As the envelope says.
  package let keyIDs: [String]
  /// Those that vouch for it by the keyring; empty if it is not believed.
  package let believedKeyIDs: [String]
  package let isLive: Bool
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
  /// Numbers whose envelope is there and cannot be read, highest first.
  package let damaged: [Int]
  /// Numbers that were looked for and are not there.
  package let missingCount: Int
  /// There are more below.
  package let isCut: Bool
}

extension TargetReader {
  /// How many bytes of lists are fetched ahead, to compare releases.
  private static let listsAhead = 64 << 20

  /// - Parameter limit: 1 or more releases.
  /// - Throws: `PublishError` if the store fails or nothing that can be read is live.
  package func log(limit: Int) async throws(PublishError) -> ReleaseLog {
    guard let live = try await live() else { throw nothingPublished }
    let claims = try await claims(above: live.sequence)
    var walk = try await EnvelopeWalk(of: self, from: live.sequence - 1, wantedCount: limit)
    var lists = SharedLists(self)
    var releases: [LoggedRelease] = []
    var damaged: [Int] = []
    // Compared with the one before it as soon as that is here, so that two releases are held and no more.
    var last: Envelope? = Envelope(live)
    while let release = last, releases.count < limit {
      // One more than wanted, to compare the last one with.
      let ahead = try await window(below: release, from: &walk, lists, count: limit - releases.count, damaged: &damaged)
      await lists.hold([release.manifest] + ahead.map(\.manifest))
      var newer = release
      var inspection = lists.inspection(of: newer.manifest, keyIDs: newer.keyIDs)
      for older in ahead {
        let before = lists.inspection(of: older.manifest, keyIDs: older.keyIDs)
        releases.append(logged(newer, live, TreeDifference(from: before, to: inspection)))
        (newer, inspection) = (older, before)
      }
      if ahead.isEmpty { releases.append(logged(newer, live, nil)) }
      last = ahead.isEmpty ? nil : newer
    }
    return ReleaseLog(
      live: live, claims: claims, releases: releases, damaged: damaged, missingCount: walk.missingCount,
      isCut: walk.isCut || last != nil)
  }

  /// What the log needs of an envelope.
  private struct Envelope {
    let bytes: [UInt8]
    let manifest: Manifest
    let keyIDs: [String]

    init(_ live: LiveRelease) {
      (bytes, manifest) = (live.bytes, live.manifest)
      keyIDs = TargetReader.decode(live.bytes)?.keyIDs ?? live.keyIDs
    }

    init?(_ stored: OpenClaim) {
      guard let manifest = stored.manifest else { return nil }
      (bytes, self.manifest, keyIDs) = (stored.bytes, manifest, stored.keyIDs)
    }
  }

  /// Releases whose lists can be fetched together.
  private func window(
    below release: Envelope, from walk: inout EnvelopeWalk, _ lists: SharedLists, count: Int, damaged: inout [Int]
  ) async throws(PublishError) -> [Envelope] {
    var window: [Envelope] = []
    while window.count < min(count, jobs), let stored = try await walk.next() {
      guard let envelope = Envelope(stored) else {
        damaged.append(stored.sequence)
        continue
      }
      window.append(envelope)
      let manifests = [release.manifest] + window.map(\.manifest)
      if lists.missingByteCount(of: manifests) > Self.listsAhead { break }
    }
    return window
  }

  private func logged(_ release: Envelope, _ live: LiveRelease, _ difference: TreeDifference?) -> LoggedRelease {
    let manifest = release.manifest
    let verified = try? ManifestVerifier.verify(envelopeBytes: release.bytes, keyring: keyring)
    return LoggedRelease(
      sequence: manifest.sequence, created: manifest.created, expires: manifest.expires,
      rolloutPercent: manifest.rollout?.percent, keyIDs: release.keyIDs, believedKeyIDs: verified?.keyIDs ?? [],
      isLive: manifest.sequence == live.sequence, difference: difference)
  }
}
