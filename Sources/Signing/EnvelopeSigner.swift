package import ContentModel
internal import Signatures

/// Something that can sign for one key id: a secret key in this process, or a command that reaches one elsewhere.
package protocol Signer: Sendable {
  var keyID: String { get }

  /// The 64-byte Ed25519 signature over the exact bytes of `message`.
  func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8]
}

/// Signs with a secret key held in this process.
package struct LocalSigner: Signer {
  package let keyID: String
  package let key: SecretKey

  package init(keyID: String, key: SecretKey) {
    self.keyID = keyID
    self.key = key
  }

  package func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8] { key.sign(message) }
}

/// Makes DSSE envelopes.
package enum EnvelopeSigner {
  /// Signs the payload with every signer; signatures are sorted by key id, so the order given does not matter.
  ///
  /// - Parameters:
  ///   - payload: the exact bytes to sign.
  ///   - type: the DSSE payload type.
  ///   - signers: 1 to `WireLimits.signatureCount`, no key id twice.
  /// - Returns: the envelope, not verified yet: the caller reads it back with the keyring.
  /// - Throws: `SigningError` for a bad list of signers or the first signer that fails.
  package static func sign(
    payload: [UInt8], type: String, with signers: [any Signer]
  ) throws(SigningError) -> Envelope {
    guard !signers.isEmpty else { throw .noSigner }
    guard signers.count <= WireLimits.signatureCount else { throw .tooManySigners(maximum: WireLimits.signatureCount) }
    let message = DSSE.preAuthenticationEncoding(type: type, payload: payload)
    var signatures: [Envelope.Signature] = []
    for signer in signers.sorted(by: { $0.keyID.utf8.lexicographicallyPrecedes($1.keyID.utf8) }) {
      let id = signer.keyID
      guard KeyIdentifier.isValid(id) else { throw .invalidKeyID(id) }
      guard signatures.last?.keyID != id else { throw .repeatedKeyID(id) }
      let signature = try signer.sign(message)
      guard signature.count == PublicKey.signatureByteCount else {
        throw .wrongSignatureLength(keyID: id, byteCount: signature.count)
      }
      signatures.append(Envelope.Signature(keyID: id, bytes: signature))
    }
    return Envelope(payload: payload, payloadType: type, signatures: signatures)
  }
}
