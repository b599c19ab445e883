internal import ContentModel
internal import Signatures

/// What recovery keys have stated: ids of lost signing keys, app by app, with the envelopes that prove it.
///
/// A statement for one app says nothing about another, even if both pin the same keys.
struct Statements: Sendable, Equatable {
  private var idsByApp: [String: Set<String>] = [:]
  private var envelopesByApp: [String: Set<Envelope>] = [:]

  init() {}

  /// Takes envelopes kept from earlier releases; what is malformed or not signed by a pinned recovery key is left out.
  init(kept: [UnverifiedBytes], keyring: TrustedKeyring) {
    for copy in kept {
      guard let envelope = try? Envelope.decode(copy.bytes),
        let result = try? RevocationVerifier.verify([envelope], keyring: keyring, app: nil)
      else { continue }
      insert(result.revocations)
    }
  }

  /// Takes in more statements; one that is there already changes nothing.
  mutating func insert(_ revocations: [VerifiedRevocation]) {
    for revocation in revocations {
      let app = revocation.statement.app
      idsByApp[app, default: []].formUnion(revocation.statement.revoked)
      envelopesByApp[app, default: []].insert(Self.essence(of: revocation))
    }
  }

  /// The keys not to be believed for `app`; without an app, the dropped keys of every app.
  func ids(for app: String?) -> Set<String> {
    guard let app else { return idsByApp.values.reduce(into: []) { $0.formUnion($1) } }
    return idsByApp[app] ?? []
  }

  /// The envelopes for `app`, or for every app, in canonical bytes, sorted by them.
  func envelopes(for app: String?) -> [[UInt8]] {
    let envelopes = app.map { envelopesByApp[$0] ?? [] } ?? envelopesByApp.values.reduce(into: []) { $0.formUnion($1) }
    return envelopes.map { $0.encode() }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The envelope with those signatures only that verified.
  ///
  /// Else whoever has a signing key could fill a disk with copies of one statement that differ in what nobody checks.
  static func essence(of revocation: VerifiedRevocation) -> Envelope {
    let envelope = revocation.envelope
    return Envelope(
      payload: envelope.payload, payloadType: envelope.payloadType,
      signatures: envelope.signatures.filter { revocation.keyIDs.contains($0.keyID) }
        .sorted { $0.keyID.utf8.lexicographicallyPrecedes($1.keyID.utf8) })
  }
}
