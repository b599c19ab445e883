internal import CLibSodium

/// HMAC-SHA-256 (RFC 2104, FIPS 198-1) by libsodium: who knows the secret wrote these bytes.
package struct MessageAuthentication: Sendable {
  /// Bytes in a code.
  package static let codeByteCount = Int(crypto_auth_hmacsha256_BYTES)

  private let secret: [UInt8]

  /// - Parameter secret: of any length; as many random bytes as a digest has, 32, are what it is made for.
  package init(secret: [UInt8]) { self.secret = secret }

  /// The code of some parts, one after the other. Where one ends is not part of it: have all but one of fixed lengths.
  package func code(of parts: [ArraySlice<UInt8>]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var code = [UInt8](repeating: 0, count: Self.codeByteCount)
    // They return 0 always: they only fill the state.
    _ = unsafe crypto_auth_hmacsha256_init(&state, secret, secret.count)
    for part in parts {
      _ = unsafe part.withUnsafeBufferPointer { buffer in
        unsafe crypto_auth_hmacsha256_update(&state, buffer.baseAddress, UInt64(buffer.count))
      }
    }
    _ = unsafe crypto_auth_hmacsha256_final(&state, &code)
    return code
  }

  /// Whether a code is that of the parts; the time this takes does not tell how much of it is right.
  package func accepts(_ code: ArraySlice<UInt8>, of parts: [ArraySlice<UInt8>]) -> Bool {
    guard code.count == Self.codeByteCount else { return false }
    return unsafe sodium_memcmp(Array(code), self.code(of: parts), Self.codeByteCount) == 0
  }
}
