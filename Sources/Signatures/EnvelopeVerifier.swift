package import ContentModel

/// Counts which pinned keys signed an envelope.
package enum EnvelopeVerifier {
  /// Ids of the pinned keys of `role` whose signatures verify, sorted.
  ///
  /// Unknown ids, keys of another role and wrong signatures neither count nor disturb. The keyring holds no public key
  /// twice and the envelope no id twice, so as many ids are as many distinct keys.
  ///
  /// - Parameters:
  ///   - envelope: what was received.
  ///   - payloadType: the only type accepted.
  ///   - keyring: the pinned keys.
  ///   - role: keys of the other role never count.
  ///   - threshold: how many keys must verify, at least 1.
  /// - Returns: at least `threshold` key ids.
  /// - Throws: `VerificationError.wrongPayloadType` or `.notEnoughSignatures`.
  package static func verify(
    _ envelope: Envelope, payloadType: String, keyring: TrustedKeyring, role: Keyring.Role, threshold: Int
  ) throws(VerificationError) -> [String] {
    guard envelope.payloadType.hasSameBytes(as: payloadType) else {
      throw .wrongPayloadType(found: envelope.payloadType, expected: payloadType)
    }
    let message = DSSE.preAuthenticationEncoding(type: payloadType, payload: envelope.payload)
    var verified: [String] = []
    var missed: [VerificationError.MissedSignature] = []
    for signature in envelope.signatures {
      guard let key = keyring.key(signature.keyID, role: role) else {
        missed.append(.init(keyID: signature.keyID, reason: .notPinned))
        continue
      }
      if key.publicKey.verify(signature: signature.bytes, message: message) {
        verified.append(key.id)
      } else {
        missed.append(.init(keyID: key.id, reason: .wrongSignature))
      }
    }
    guard verified.count >= max(1, threshold) else {
      throw .notEnoughSignatures(verified: verified.sorted(), needed: max(1, threshold), missed: missed)
    }
    return verified.sorted()
  }
}
