package import ContentModel

/// A public key a client pins, with what its signature is good for.
package struct PinnedKey: Sendable, Hashable {
  package let id: String
  package let publicKey: PublicKey
  package let role: Keyring.Role
}

/// The keys of a keyring that are believed now: active and retired ones, each a valid point.
package struct TrustedKeyring: Sendable, Equatable {
  /// Distinct signing keys that a manifest needs.
  package let threshold: Int
  /// In the keyring's order; ids and public keys unique.
  package let keys: [PinnedKey]

  private init(threshold: Int, keys: [PinnedKey]) {
    self.threshold = threshold
    self.keys = keys
  }

  /// - Throws: `KeyringError.unusableKey` if any key, even a revoked one, is of small order or not canonical.
  package init(_ keyring: Keyring) throws(KeyringError) {
    var keys: [PinnedKey] = []
    for key in keyring.keys {
      guard let publicKey = PublicKey(key.publicKey) else { throw .unusableKey(id: key.id) }
      if key.status != .revoked { keys.append(PinnedKey(id: key.id, publicKey: publicKey, role: key.role)) }
    }
    self.init(threshold: keyring.threshold, keys: keys)
  }

  /// Reads the text of `keyring.json` and pins its keys.
  package init(text: [UInt8]) throws(KeyringError) {
    let keyring: Keyring
    do throws(WireError) { keyring = try Keyring.decode(text) } catch { throw .malformed(error) }
    try self.init(keyring)
  }

  /// The same keyring without the named signing keys; the threshold stays, so perhaps nothing verifies any more.
  ///
  /// Recovery keys stay even if they are named: no statement drops them.
  package func dropping(_ ids: Set<String>) -> TrustedKeyring {
    if ids.isEmpty { return self }
    return TrustedKeyring(threshold: threshold, keys: keys.filter { $0.role != .signing || !ids.contains($0.id) })
  }

  /// The pinned key of this id and role, or nil.
  func key(_ id: String, role: Keyring.Role) -> PinnedKey? {
    keys.first { $0.id == id && $0.role == role }
  }
}

/// Why a keyring cannot be used.
package enum KeyringError: Error, Sendable, Hashable, CustomStringConvertible {
  case malformed(WireError)
  case unusableKey(id: String)

  package var description: String {
    switch self {
    case .malformed(let error): "\(error)"
    case .unusableKey(let id): "the public key of \(id) is of small order or not canonical; make a new key"
    }
  }
}
