internal import ContentModel
internal import Signatures

/// Where the copies at hand stand once every statement has been counted. Sets are compared here, no signature.
struct Standing: Sendable {
  /// What recovery keys have stated: kept before, or in a copy that verified.
  let statements: Statements
  /// The app whose releases are taken; nil as long as any is.
  let app: String?
  /// The channel whose releases are taken; nil as long as any is.
  let channel: String?
  /// No answer below it is taken: the highest sequence among the copies to believe, or what the policy asks for.
  let floor: Int
  /// The copies to believe, the best first.
  private(set) var copies: [TrustedCopy] = []
  /// The copies that are not believed although their signatures are right.
  private(set) var setAside: [RefusedCopy] = []

  /// Counts `signed` with what is stated in `statements` and in the copies that verify.
  ///
  /// A statement counts if it was kept, or if a copy carries it that verifies with the kept ones alone. One pass is
  /// enough: more statements mean fewer copies that verify, so none is left to bring more. The order of the copies
  /// does not matter.
  init(of signed: [SignedCopy.WithOrigin], statements kept: Statements, policy: TrustPolicy) {
    let statements = Self.statements(of: signed, kept: kept, threshold: policy.keyring.threshold)
    var verified: [TrustedCopy] = []
    for (origin, copy) in signed {
      do throws(Refusal) {
        let manifest = try copy.counted(with: statements, threshold: policy.keyring.threshold)
        verified.append(TrustedCopy(origin: origin, manifest: manifest))
      } catch {
        setAside.append(RefusedCopy(origin: origin, refusal: error))
      }
    }
    verified.sort { $0.precedes($1) }
    let own = verified.first { policy.admits($0.manifest) }
    self.statements = statements
    app = policy.app ?? own?.manifest.app
    channel = policy.channel ?? own?.manifest.channel
    floor = max(policy.minimumSequence, own?.manifest.sequence ?? 0)
    for copy in verified {
      do throws(Refusal) {
        try requireOwn(copy.manifest)
        copies.append(copy)
      } catch {
        setAside.append(RefusedCopy(origin: copy.origin, refusal: error))
      }
    }
  }

  /// - Throws: `Refusal` with `wrongApp` or `wrongChannel`.
  func requireOwn(_ manifest: TrustedManifest) throws(Refusal) {
    if let app, !manifest.app.hasSameBytes(as: app) {
      throw Refusal(VerificationError.wrongApp(found: manifest.app, expected: app))
    }
    if let channel, !manifest.channel.hasSameBytes(as: channel) {
      throw Refusal(VerificationError.wrongChannel(found: manifest.channel, expected: channel))
    }
  }

  private static func statements(
    of signed: [SignedCopy.WithOrigin], kept: Statements, threshold: Int
  ) -> Statements {
    var statements = kept
    for (_, copy) in signed where !copy.revocations.isEmpty {
      let counts = (try? copy.counted(with: kept, threshold: threshold)) != nil
      if counts { statements.insert(copy.revocations) }
    }
    return statements
  }
}

extension TrustPolicy {
  /// Whether the policy itself has nothing against the manifest's app and channel.
  fileprivate func admits(_ manifest: TrustedManifest) -> Bool {
    (app.map(manifest.app.hasSameBytes) ?? true) && (channel.map(manifest.channel.hasSameBytes) ?? true)
  }
}

extension TrustedCopy {
  /// The higher sequence first, then stored before embedded, then more keys, then the order given.
  fileprivate func precedes(_ other: Self) -> Bool {
    if manifest.sequence != other.manifest.sequence { return manifest.sequence > other.manifest.sequence }
    if (origin == .embedded) != (other.origin == .embedded) { return other.origin == .embedded }
    if manifest.keyIDs.count != other.manifest.keyIDs.count {
      return manifest.keyIDs.count > other.manifest.keyIDs.count
    }
    return origin < other.origin
  }
}
