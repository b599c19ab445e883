internal import CLibSodium
internal import ContentModel

/// An Ed25519 public key (RFC 8032) that is safe to believe.
package struct PublicKey: Sendable, Hashable {
  package static let byteCount = 32
  /// Bytes of a signature.
  package static let signatureByteCount = 64

  package let bytes: [UInt8]

  /// Takes a canonically encoded point of the prime-order group; nil for anything else.
  ///
  /// Under a key of small order one signature can verify for many messages.
  package init?(_ bytes: [UInt8]) {
    guard Sodium.isReady, bytes.count == Self.byteCount,
      unsafe crypto_core_ed25519_is_valid_point(bytes) == 1
    else { return nil }
    self.bytes = bytes
  }

  /// Whether `signature` is this key's over `message`; never true for another length than 64 bytes.
  package func verify(signature: [UInt8], message: [UInt8]) -> Bool {
    guard signature.count == Self.signatureByteCount else { return false }
    return unsafe crypto_sign_ed25519_verify_detached(signature, message, UInt64(message.count), bytes) == 0
  }

  /// The key as SubjectPublicKeyInfo in PEM (RFC 8410, section 4), for `openssl pkeyutl -verify -pubin`.
  package var pem: String {
    // SEQUENCE { SEQUENCE { OID 1.3.101.112 }, BIT STRING of 32 bytes with no unused bits }
    let prefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
    return "-----BEGIN PUBLIC KEY-----\n\(Base64.encode(prefix + bytes))\n-----END PUBLIC KEY-----\n"
  }
}
