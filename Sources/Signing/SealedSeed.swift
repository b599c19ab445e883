internal import CLibSodium

/// A secret key's seed under a passphrase: Argon2id, then XChaCha20-Poly1305 bound to the key's id.
package struct SealedSeed: Sendable, Hashable {
  static let saltByteCount = 16
  static let nonceByteCount = 24
  /// The seed and the 16 bytes that prove it unchanged.
  static let ciphertextByteCount = 48

  let cost: KeyDerivationCost
  let salt: [UInt8]
  let nonce: [UInt8]
  let ciphertext: [UInt8]

  init(cost: KeyDerivationCost, salt: [UInt8], nonce: [UInt8], ciphertext: [UInt8]) {
    self.cost = cost
    self.salt = salt
    self.nonce = nonce
    self.ciphertext = ciphertext
  }

  /// Seals a seed under a fresh salt and nonce.
  static func seal(
    _ seed: [UInt8], id: String, passphrase: [UInt8], cost: KeyDerivationCost
  ) throws(KeyFileError) -> SealedSeed {
    guard sodium_init() >= 0 else { throw .outOfMemory }
    let salt = randomBytes(saltByteCount)
    let nonce = randomBytes(nonceByteCount)
    var key = try cost.derive(passphrase: passphrase, salt: salt)
    defer { wipe(&key) }
    let bound = boundText(id)
    var ciphertext = [UInt8](repeating: 0, count: seed.count + Int(crypto_aead_xchacha20poly1305_ietf_ABYTES))
    _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
      &ciphertext, nil, seed, UInt64(seed.count), bound, UInt64(bound.count), nil, nonce, key)
    return SealedSeed(cost: cost, salt: salt, nonce: nonce, ciphertext: ciphertext)
  }

  /// The seed again; the caller wipes it.
  ///
  /// - Throws: `KeyFileError.wrongPassphrase`, also if the file or its id was changed: the two look alike.
  func open(id: String, passphrase: [UInt8]) throws(KeyFileError) -> [UInt8] {
    guard sodium_init() >= 0 else { throw .outOfMemory }
    precondition(
      nonce.count == Self.nonceByteCount && ciphertext.count == Self.ciphertextByteCount,
      "libsodium reads exactly this many bytes")
    var key = try cost.derive(passphrase: passphrase, salt: salt)
    defer { wipe(&key) }
    let bound = Self.boundText(id)
    var seed = [UInt8](repeating: 0, count: SecretKey.seedByteCount)
    let code = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
      &seed, nil, nil, ciphertext, UInt64(ciphertext.count), bound, UInt64(bound.count), nonce, key)
    guard code == 0 else {
      wipe(&seed)
      throw .wrongPassphrase(id: id)
    }
    return seed
  }

  /// Authenticated but not secret, so a sealed key cannot be passed off under another id.
  private static func boundText(_ id: String) -> [UInt8] { Array("contentc secret key v1 ed25519 \(id)".utf8) }

  private static func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }
}
