internal import CLibSodium
package import Signatures

/// An Ed25519 secret key in guarded memory that is wiped when the last holder lets go.
///
/// A class because the memory has exactly one owner. `@unchecked Sendable`: after `init` nothing writes to the memory,
/// which is then read-only, and only `deinit` frees it.
@safe
package final class SecretKey: @unchecked Sendable {
  package static let seedByteCount = 32

  /// Seed and public key as libsodium wants them, 64 bytes from `sodium_malloc`: locked, with guard pages around.
  private let memory: UnsafeMutablePointer<UInt8>
  package let publicKey: PublicKey

  /// Lets `fill` write the public and the secret key; it returns 0 if it did.
  private init(_ fill: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Int32) throws(SigningError) {
    let size = Int(crypto_sign_ed25519_SECRETKEYBYTES)
    guard sodium_init() >= 0, let raw = unsafe sodium_malloc(size) else { throw .outOfMemory }
    let memory = unsafe raw.bindMemory(to: UInt8.self, capacity: size)
    var publicBytes = [UInt8](repeating: 0, count: PublicKey.byteCount)
    let code = unsafe publicBytes.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe fill($0, memory) } ?? -1
    }
    guard code == 0, let publicKey = PublicKey(publicBytes) else {
      unsafe sodium_free(memory)
      throw .unusableSeed
    }
    _ = unsafe sodium_mprotect_readonly(memory)
    unsafe self.memory = memory
    self.publicKey = publicKey
  }

  deinit {
    // Overwrites with zeros before it gives the memory back.
    unsafe sodium_free(memory)
  }

  /// A new key from the system's random source.
  ///
  /// - Throws: `SigningError.outOfMemory`.
  package static func generate() throws(SigningError) -> SecretKey {
    try unsafe SecretKey { publicKey, secret in unsafe crypto_sign_ed25519_keypair(publicKey, secret) }
  }

  /// The key of a seed (RFC 8032, section 5.1.5: the 32-byte private key).
  ///
  /// - Parameter seed: exactly 32 bytes; the caller wipes them.
  /// - Throws: `SigningError.unusableSeed` for another length, or `.outOfMemory`.
  package convenience init(seed: [UInt8]) throws(SigningError) {
    guard seed.count == Self.seedByteCount else { throw .unusableSeed }
    try unsafe self.init { publicKey, secret in unsafe crypto_sign_ed25519_seed_keypair(publicKey, secret, seed) }
  }

  /// The 64-byte signature over the exact bytes of `message`; the same every time.
  package func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: PublicKey.signatureByteCount)
    // Returns 0 always: Ed25519 needs no randomness.
    _ = unsafe crypto_sign_ed25519_detached(&signature, nil, message, UInt64(message.count), memory)
    return signature
  }

  /// Lends a copy of the seed and wipes it afterwards.
  func withSeed<Value>(_ body: ([UInt8]) throws(KeyFileError) -> Value) throws(KeyFileError) -> Value {
    var seed = [UInt8](repeating: 0, count: Self.seedByteCount)
    _ = unsafe crypto_sign_ed25519_sk_to_seed(&seed, memory)
    defer { wipe(&seed) }
    return try body(seed)
  }
}

/// Overwrites bytes that were secret in a way the optimiser keeps.
func wipe(_ bytes: inout [UInt8]) {
  let count = bytes.count
  unsafe sodium_memzero(&bytes, count)
}
