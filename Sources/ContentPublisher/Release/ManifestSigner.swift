package import ContentModel
package import Signatures
internal import Signing

/// A manifest in its envelope, signed and read back with the keyring as a client does.
package struct SignedManifest: Sendable {
  /// manifest.json.
  package let bytes: [UInt8]
  package let verified: VerifiedManifest

  private init(bytes: [UInt8], verified: VerifiedManifest) {
    self.bytes = bytes
    self.verified = verified
  }

  /// Signs with the given keys and verifies the result before anybody can see it.
  ///
  /// - Throws: `PublishError` if a key cannot sign or the keyring would not believe the result.
  package static func sign(
    _ manifest: Manifest, keys: [Keyring.Key], secrets: SecretSources, keyring: TrustedKeyring
  ) throws(PublishError) -> SignedManifest {
    var signers: [any Signer] = []
    for key in keys { signers.append(try secrets.signer(key)) }
    let envelope: Envelope
    do throws(SigningError) {
      envelope = try EnvelopeSigner.sign(payload: manifest.encode(), type: Manifest.payloadType, with: signers)
    } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
    let bytes = envelope.encode()
    do throws(VerificationError) {
      let verified = try ManifestVerifier.verify(
        envelopeBytes: bytes, keyring: keyring, app: manifest.app, channel: manifest.channel)
      return SignedManifest(bytes: bytes, verified: verified)
    } catch {
      throw PublishError(
        .refused, "clients would refuse this release: \(error)",
        hint: keyring.threshold > keys.count ? "the threshold is \(keyring.threshold): sign with as many keys" : nil)
    }
  }

  /// The base again, byte for byte.
  package init(_ base: BaseRelease) {
    self.init(bytes: base.envelopeBytes, verified: base.verified)
  }
}
