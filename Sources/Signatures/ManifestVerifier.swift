package import ContentModel

/// A manifest whose signatures, revocations, payload, app and channel were all checked; made only here.
package struct VerifiedManifest: Sendable, Equatable {
  package let manifest: Manifest
  /// As received, with the exact payload bytes that were signed.
  package let envelope: Envelope
  /// Ids of the signing keys that verified and are not revoked, sorted; at least the threshold.
  package let keyIDs: [String]
  /// The manifest's revocation statements that hold.
  package let revocations: RevocationVerifier.Result

  /// The exact payload bytes that were signed.
  package var payload: [UInt8] { envelope.payload }

  fileprivate init(
    manifest: Manifest, envelope: Envelope, keyIDs: [String], revocations: RevocationVerifier.Result
  ) {
    self.manifest = manifest
    self.envelope = envelope
    self.keyIDs = keyIDs
    self.revocations = revocations
  }
}

/// Turns received bytes into a manifest to believe; each check before what depends on it.
///
/// Not checked here: the sequence against the floor and `expires` against the clock, which only the caller knows.
package enum ManifestVerifier {
  /// Checks envelope, signatures, payload, revocations, app and channel, in this order.
  ///
  /// - Parameters:
  ///   - envelopeBytes: the file as received.
  ///   - keyring: the pinned keys, less those that kept statements revoke (`TrustedKeyring.dropping`).
  ///   - app: the only app accepted; nil accepts any.
  ///   - channel: the only channel accepted; nil accepts any.
  /// - Returns: the manifest with the keys that vouch for it.
  /// - Throws: `VerificationError` with the first check that failed.
  package static func verify(
    envelopeBytes: [UInt8], keyring: TrustedKeyring, app: String? = nil, channel: String? = nil
  ) throws(VerificationError) -> VerifiedManifest {
    let envelope: Envelope
    do throws(WireError) { envelope = try Envelope.decode(envelopeBytes) } catch { throw .malformedEnvelope(error) }
    let signers = try EnvelopeVerifier.verify(
      envelope, payloadType: Manifest.payloadType, keyring: keyring, role: .signing, threshold: keyring.threshold)
    let manifest = try decode(envelope.payload)
    let revocations = try RevocationVerifier.verify(manifest.revocations, keyring: keyring, app: manifest.app)
    let revoked = revocations.revokedKeyIDs
    let remaining = signers.filter { !revoked.contains($0) }
    guard remaining.count >= keyring.threshold else {
      throw .revokedKeys(
        revoked: signers.filter(revoked.contains), verified: remaining, needed: keyring.threshold)
    }
    if let app, !manifest.app.hasSameBytes(as: app) { throw .wrongApp(found: manifest.app, expected: app) }
    if let channel, !manifest.channel.hasSameBytes(as: channel) {
      throw .wrongChannel(found: manifest.channel, expected: channel)
    }
    return VerifiedManifest(manifest: manifest, envelope: envelope, keyIDs: remaining, revocations: revocations)
  }

  private static func decode(_ payload: [UInt8]) throws(VerificationError) -> Manifest {
    do throws(WireError) { return try Manifest.decode(payload) } catch {
      throw error.needsNewerApp ? .needsNewerApp(error) : .malformedManifest(error)
    }
  }
}
