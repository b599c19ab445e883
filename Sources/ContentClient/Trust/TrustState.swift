internal import ContentModel
internal import Signatures

/// Whom and what to believe at one moment: the pinned keys, the statements against them, and the copies at hand.
///
/// A value without network, disk or clock. Everything in it was verified anew from bytes, with the keyring of now; no
/// number and no list of what was believed before goes in. So what no longer verifies is lost whole, its sequence too.
package struct TrustState: Sendable {
  package let policy: TrustPolicy
  /// The copies not to believe, in the order given, the embedded one last.
  package let setAside: [RefusedCopy]

  private let standing: Standing
  private let signed: [SignedCopy.WithOrigin]

  /// Verifies everything at hand.
  ///
  /// Cost: one check of each signature of a pinned key, about 0.1 ms, and of each payload.
  ///
  /// - Parameters:
  ///   - policy: the pinned keys, and which releases are the app's own.
  ///   - stored: envelopes from the cache, in any order.
  ///   - embedded: the envelope that came with the app, or nil.
  ///   - revocations: statements kept from earlier releases; what is malformed or not signed by a pinned recovery key
  ///     changes nothing.
  package init(
    policy: TrustPolicy, stored: [UnverifiedBytes], embedded: UnverifiedBytes?, revocations: [UnverifiedBytes]
  ) {
    var copies = stored.enumerated().map { (origin: CopyOrigin.stored($0.offset), bytes: $0.element) }
    if let embedded { copies.append((.embedded, embedded)) }
    var signed: [SignedCopy.WithOrigin] = []
    var setAside: [RefusedCopy] = []
    for (origin, bytes) in copies {
      do throws(Refusal) {
        signed.append((origin, try SignedCopy(bytes, keyring: policy.keyring)))
      } catch {
        setAside.append(RefusedCopy(origin: origin, refusal: error))
      }
    }
    let kept = Statements(kept: revocations, keyring: policy.keyring)
    let standing = Standing(of: signed, statements: kept, policy: policy)
    self.policy = policy
    self.signed = signed
    self.standing = standing
    self.setAside = (setAside + standing.setAside).sorted { $0.origin < $1.origin }
  }

  /// The copies to believe: the highest sequence first, at an equal one stored before embedded.
  package var copies: [TrustedCopy] { standing.copies }

  /// No answer below this sequence is taken: the highest among `copies`, or the policy's minimum if that is higher.
  package var floor: Int { standing.floor }

  /// The app whose releases are taken: the policy's, else that of the best copy; nil takes any.
  package var app: String? { standing.app }

  /// The channel whose releases are taken: the policy's, else that of the best copy; nil takes any.
  package var channel: String? { standing.channel }

  /// Envelopes of all statements that hold for the app, kept or in a copy that verified; sorted, each once.
  ///
  /// Those not kept yet are to be kept once the release that brought them is stored.
  package var statements: [[UInt8]] { standing.statements.envelopes(for: app) }

  /// Says what an answer of the network means; each check comes before what depends on it.
  ///
  /// In this order: envelope, signatures of pinned keys that no statement drops, strict payload, its own statements
  /// and the count without the keys they drop, app and channel, sequence. The copies are counted anew with the
  /// answer's statements: a copy that only a key vouches for that is lost now holds the sequence up no longer.
  ///
  /// Nothing changes, whatever the answer. What it states holds once it is stored and a new state is made.
  ///
  /// - Throws: `Refusal`; then none of the answer's statements is to be kept.
  package func judge(_ answer: UnverifiedBytes) throws(Refusal) -> Judgement {
    // A dropped key must not even have its payload read: it could ask for a newer app.
    let keyring = policy.keyring.dropping(standing.statements.ids(for: app))
    let copy = try SignedCopy(answer, keyring: keyring)
    var statements = standing.statements
    statements.insert(copy.revocations)
    let manifest = try copy.counted(with: statements, threshold: keyring.threshold)
    let standing =
      statements == standing.statements
      ? standing : Standing(of: signed, statements: statements, policy: policy)
    try standing.requireOwn(manifest)
    return try standing.place(manifest)
  }
}

extension Standing {
  /// Compares sequence and payload with what is at hand.
  ///
  /// - Throws: `Refusal` with `rollback` or `equivocation`.
  fileprivate func place(_ manifest: TrustedManifest) throws(Refusal) -> Judgement {
    guard manifest.sequence >= floor else {
      throw Refusal(.rollback, "the release has sequence \(manifest.sequence), but \(floor) is the lowest to be taken")
    }
    let equals = copies.filter { $0.manifest.sequence == manifest.sequence }
    let stored = equals.first { $0.origin != .embedded && $0.manifest.payload == manifest.payload }
    if let stored {
      return manifest.keyIDs.count > stored.manifest.keyIDs.count ? .moreSignatures(manifest) : .unchanged
    }
    if let other = equals.first, other.manifest.payload != manifest.payload {
      throw Refusal(
        .equivocation, "the release has sequence \(manifest.sequence) as the one at hand, but another payload")
    }
    return .new(manifest)
  }
}
