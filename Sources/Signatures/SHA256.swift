internal import CLibSodium
package import ContentModel

/// SHA-256 (FIPS 180-4), in one call or piece by piece, by libsodium.
///
/// libsodium 1.0.18 has no SHA-NI code: about 350 to 450 MB/s on one core measured, where OpenSSL reaches about 2,000.
/// Content is small text and images, so one library for all cryptography was chosen over speed for large media.
package struct SHA256: Sendable {
  private var state = crypto_hash_sha256_state()

  package init() {
    // Returns 0 always: it only fills the state.
    _ = unsafe crypto_hash_sha256_init(&state)
  }

  /// Takes in more bytes.
  package mutating func update(_ bytes: [UInt8]) {
    _ = unsafe crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// Takes in more bytes.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    _ = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe crypto_hash_sha256_update(&state, buffer.baseAddress, UInt64(buffer.count))
    }
  }

  /// The digest of all bytes taken in so far; more may follow.
  package var digest: SHA256Digest {
    var copy = state
    var bytes = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    _ = unsafe crypto_hash_sha256_final(&copy, &bytes)
    return SHA256Digest(exactly: bytes)
  }

  /// The digest of `bytes`.
  package static func digest(_ bytes: [UInt8]) -> SHA256Digest {
    var result = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    _ = unsafe crypto_hash_sha256(&result, bytes, UInt64(bytes.count))
    return SHA256Digest(exactly: result)
  }
}

extension SHA256Digest {
  /// - Parameter bytes: the 32 bytes libsodium has just written into an array made 32 long.
  fileprivate init(exactly bytes: [UInt8]) {
    guard let digest = SHA256Digest(bytes: bytes) else { preconditionFailure("a SHA-256 digest has 32 bytes") }
    self = digest
  }
}
