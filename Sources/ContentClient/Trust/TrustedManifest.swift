package import ContentModel
internal import Signatures

/// A manifest that enough keys vouch for, once all statements at hand have been counted; made only by the checks.
///
/// Its sequence may still be too low and its moment past: `TrustState.judge` and `isStale` say so.
package struct TrustedManifest: Sendable, Equatable {
  /// The envelope as received: what is stored, and checked again at each start.
  package let bytes: [UInt8]
  /// Ids of the keys that count, sorted; at least the threshold.
  package let keyIDs: [String]
  private let verified: VerifiedManifest

  fileprivate init(bytes: [UInt8], keyIDs: [String], verified: VerifiedManifest) {
    self.bytes = bytes
    self.keyIDs = keyIDs
    self.verified = verified
  }

  package var app: String { verified.manifest.app }
  package var channel: String { verified.manifest.channel }
  /// Rises with every release of an app and channel, from 1.
  package var sequence: Int { verified.manifest.sequence }
  /// The exact bytes that were signed.
  package var payload: [UInt8] { verified.payload }
  package var created: Instant { verified.manifest.created }
  /// From this moment on the release is stale; nil means never.
  package var expires: Instant? { verified.manifest.expires }
  /// Which builds of the app are current and which too old, by platform.
  package var releases: PlatformReleases { verified.manifest.releases }

  /// Whether the release may be out of date: from the very moment of `expires` on. It still serves.
  package func isStale(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }

  /// The files of the release as this installation gets it: the candidate's if it takes part in the rollout.
  ///
  /// In the order of the manifest; files of roles that only a later version knows are left out.
  package func files(for installID: InstallID) -> [FileEntry] {
    let manifest = verified.manifest
    guard let rollout = manifest.rollout, RolloutShare.takes(rollout, installID) else { return known(manifest.files) }
    return known(rollout.files)
  }

  /// The files as others get it, if there is a candidate: the manifest vouches for them alike.
  package func otherFiles(than own: [FileEntry]) -> [FileEntry]? {
    let manifest = verified.manifest
    guard let rollout = manifest.rollout else { return nil }
    return [known(manifest.files), known(rollout.files)].first { $0 != own }
  }

  /// The files of the release and of its candidate together, each path once: what no prune may remove.
  package var allFiles: [FileEntry] {
    let files = known(verified.manifest.files)
    let paths = Set(files.map(\.path))
    return files + known(verified.manifest.rollout?.files ?? []).filter { !paths.contains($0.path) }
  }

  /// Envelopes of its statements that hold, in its order: to be kept beside it once it is stored.
  package var statements: [[UInt8]] { verified.revocations.revocations.map { Statements.essence(of: $0).encode() } }

  private func known(_ files: [FileEntry]) -> [FileEntry] { files.filter(\.role.isKnown) }
}

/// An envelope whose signatures and payload were checked, each once; how many of its keys count is another question.
///
/// A signature stays right for ever, while the set of keys to believe shrinks with every statement. So trust is counted
/// again and again, and nothing is verified or parsed twice.
struct SignedCopy: Sendable {
  typealias WithOrigin = (origin: CopyOrigin, copy: SignedCopy)

  private let bytes: [UInt8]
  private let verified: VerifiedManifest

  /// - Throws: `Refusal` with the first check of `ManifestVerifier` that failed, in the keys of `keyring`.
  init(_ copy: UnverifiedBytes, keyring: TrustedKeyring) throws(Refusal) {
    bytes = copy.bytes
    do throws(VerificationError) {
      verified = try ManifestVerifier.verify(envelopeBytes: copy.bytes, keyring: keyring)
    } catch {
      throw Refusal(error)
    }
  }

  /// What recovery keys state in it, for its app.
  var revocations: [VerifiedRevocation] { verified.revocations.revocations }

  /// Counts the keys that no statement drops.
  ///
  /// - Throws: `Refusal` with `revokedKeys` if they are fewer than `threshold`.
  func counted(with statements: Statements, threshold: Int) throws(Refusal) -> TrustedManifest {
    let ids = statements.ids(for: verified.manifest.app)
    let left = verified.keyIDs.filter { !ids.contains($0) }
    guard left.count >= threshold else {
      let revoked = verified.keyIDs.filter(ids.contains)
      throw Refusal(VerificationError.revokedKeys(revoked: revoked, verified: left, needed: threshold))
    }
    return TrustedManifest(bytes: bytes, keyIDs: left, verified: verified)
  }
}
