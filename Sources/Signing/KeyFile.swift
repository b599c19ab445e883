internal import ContentModel
internal import Signatures

/// A secret key as text: one line of JSON, plain or under a passphrase.
///
/// Several files can be put together line by line, as `CONTENTC_SECRET_KEY` holds them. Copies of a plain secret pass
/// through strings while text is read or written, and those the language cannot wipe; the key itself is wiped.
package struct KeyFile: Sendable {
  package static let format = 1
  /// More is refused; one key takes about 300 bytes.
  package static let maximumByteCount = 65_536

  enum Content: Sendable {
    case plain(SecretKey)
    case sealed(SealedSeed)
  }

  /// The key's id.
  package let id: String
  let content: Content

  init(id: String, content: Content) {
    self.id = id
    self.content = content
  }

  /// A file whose secret anyone who can read it can use.
  ///
  /// - Throws: `KeyFileError.invalidID`.
  package init(id: String, key: SecretKey) throws(KeyFileError) {
    guard KeyIdentifier.isValid(id) else { throw .invalidID(id) }
    self.init(id: id, content: .plain(key))
  }

  /// A file that only its passphrase opens.
  ///
  /// - Throws: `KeyFileError.invalidID`, `.emptyPassphrase` or `.outOfMemory`.
  package init(
    id: String, key: SecretKey, passphrase: [UInt8], cost: KeyDerivationCost = .standard
  ) throws(KeyFileError) {
    guard KeyIdentifier.isValid(id) else { throw .invalidID(id) }
    guard !passphrase.isEmpty else { throw .emptyPassphrase }
    let sealed = try key.withSeed { seed throws(KeyFileError) in
      try SealedSeed.seal(seed, id: id, passphrase: passphrase, cost: cost)
    }
    self.init(id: id, content: .sealed(sealed))
  }

  /// Whether `secretKey` needs a passphrase.
  package var isEncrypted: Bool {
    if case .sealed = content { true } else { false }
  }

  /// The key.
  ///
  /// - Parameter passphrase: not looked at if the file is plain; nil if there is none.
  /// - Returns: the key, in guarded memory.
  /// - Throws: `KeyFileError.passphraseNeeded`, `.wrongPassphrase`, `.unusableSeed` or `.outOfMemory`.
  package func secretKey(passphrase: [UInt8]? = nil) throws(KeyFileError) -> SecretKey {
    switch content {
    case .plain(let key): return key
    case .sealed(let sealed):
      guard let passphrase else { throw .passphraseNeeded(id: id) }
      var seed = try sealed.open(id: id, passphrase: passphrase)
      defer { wipe(&seed) }
      return try Self.key(seed: seed)
    }
  }

  static func key(seed: [UInt8]) throws(KeyFileError) -> SecretKey {
    do throws(SigningError) { return try SecretKey(seed: seed) } catch {
      throw error == .outOfMemory ? .outOfMemory : .unusableSeed
    }
  }
}
