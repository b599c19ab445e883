#if canImport(CNettle)
  internal import CNettle
#else
  internal import CLibSodium
#endif
package import ContentModel

/// SHA-256 (FIPS 180-4), in one call or piece by piece, by Nettle.
///
/// Nettle uses the processor's SHA instructions and was 3 to 5 times as fast as libsodium 1.0.18, which has none. On other
/// systems than Linux libsodium hashes.
package struct SHA256: Sendable {
  #if canImport(CNettle)
    private var state = sha256_ctx()
  #else
    private var state = crypto_hash_sha256_state()
  #endif

  package init() {
    #if canImport(CNettle)
      unsafe nettle_sha256_init(&state)
    #else
      // Returns 0 always: it only fills the state.
      _ = unsafe crypto_hash_sha256_init(&state)
    #endif
  }

  /// Takes in more bytes.
  package mutating func update(_ bytes: [UInt8]) { update(bytes[...]) }

  /// Takes in more bytes.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // Nettle must not be given the null that stands for no bytes.
      guard let start = buffer.baseAddress else { return }
      #if canImport(CNettle)
        unsafe nettle_sha256_update(&state, buffer.count, start)
      #else
        _ = unsafe crypto_hash_sha256_update(&state, start, UInt64(buffer.count))
      #endif
    }
  }

  /// The digest of all bytes taken in so far; more may follow.
  package var digest: SHA256Digest {
    var copy = state
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: SHA256Digest.byteCount) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      #if canImport(CNettle)
        unsafe contentc_sha256_digest(&copy, start)
      #else
        _ = unsafe crypto_hash_sha256_final(&copy, start)
      #endif
      count = SHA256Digest.byteCount
    }
    guard let digest = SHA256Digest(bytes: bytes) else { preconditionFailure("a SHA-256 digest has 32 bytes") }
    return digest
  }

  /// The digest of `bytes`.
  package static func digest(_ bytes: [UInt8]) -> SHA256Digest { digest(bytes[...]) }

  /// The digest of the UTF-8 bytes of a text.
  package static func digest(_ text: String) -> SHA256Digest { digest(Array(text.utf8)) }

  /// The digest of the bytes of a slice.
  package static func digest(_ bytes: ArraySlice<UInt8>) -> SHA256Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest
  }
}
