internal import CLibSodium

/// How much work Argon2id puts between a passphrase and a key (RFC 9106).
package struct KeyDerivationCost: Sendable, Hashable {
  /// Passes over the memory.
  package let operations: Int
  package let memoryByteCount: Int

  /// A file that asks for more could only be meant to exhaust the reader.
  package static let operationsRange = 1...16
  /// From libsodium's least (8 KiB) to 1 GiB.
  package static let memoryByteCountRange = 8_192...1_073_741_824

  /// libsodium's "moderate": 3 passes over 256 MiB, under a second on a present-day laptop.
  package static let standard = KeyDerivationCost(uncheckedOperations: 3, memoryByteCount: 268_435_456)

  /// Nil outside the ranges.
  package init?(operations: Int, memoryByteCount: Int) {
    guard Self.operationsRange.contains(operations), Self.memoryByteCountRange.contains(memoryByteCount) else {
      return nil
    }
    self.init(uncheckedOperations: operations, memoryByteCount: memoryByteCount)
  }

  private init(uncheckedOperations operations: Int, memoryByteCount: Int) {
    self.operations = operations
    self.memoryByteCount = memoryByteCount
  }

  /// The 32-byte key for a passphrase and a 16-byte salt; the caller wipes it.
  ///
  /// - Throws: `KeyFileError.outOfMemory` if Argon2id cannot have the memory it was told to use.
  func derive(passphrase: [UInt8], salt: [UInt8]) throws(KeyFileError) -> [UInt8] {
    precondition(salt.count == SealedSeed.saltByteCount, "libsodium reads exactly this many bytes")
    var key = [UInt8](repeating: 0, count: Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES))
    let keyByteCount = UInt64(key.count)
    // Int8 on every platform we build for; the bytes stay what they are.
    var password = passphrase.map { CChar(bitPattern: $0) }
    let code = unsafe crypto_pwhash_argon2id(
      &key, keyByteCount, password, UInt64(password.count), salt, UInt64(operations), memoryByteCount,
      crypto_pwhash_argon2id_ALG_ARGON2ID13)
    let count = password.count
    unsafe sodium_memzero(&password, count)
    guard code == 0 else { throw .outOfMemory }
    return key
  }
}
