/// The public keys of a project as `keyring.json` lists them; apps compile this text in.
package struct Keyring: Sendable, Equatable {
  package static let format = 1

  /// One key of the list.
  package struct Key: Sendable, Hashable {
    package let id: String
    /// 32 bytes; whether they are a usable point is checked when the key is pinned.
    package let publicKey: [UInt8]
    package let role: Role
    package let status: Status

    package init(id: String, publicKey: [UInt8], role: Role, status: Status) {
      self.id = id
      self.publicKey = publicKey
      self.role = role
      self.status = status
    }
  }

  /// What a key's signature is good for.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// Manifests.
    case signing
    /// Revocations, never manifests.
    case recovery
  }

  /// How far a key is believed.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// The tool signs with it, clients believe it.
    case active
    /// Clients still believe it.
    case retired
    /// Never counts, and its id is never used again.
    case revoked
  }

  /// Distinct signing keys that a manifest needs; from 1 to the number of active signing keys.
  package let threshold: Int
  /// In the order written; ids and public keys unique.
  package let keys: [Key]

  /// - Throws: `WireError` for a keyring that breaks a rule of the list as a whole.
  package init(threshold: Int, keys: [Key]) throws(WireError) {
    guard keys.count <= WireLimits.keyringKeyCount else {
      throw WireError(.invalid("must have at most \(WireLimits.keyringKeyCount) keys"), at: "keys")
    }
    for (index, key) in keys.enumerated() {
      if keys[..<index].contains(where: { $0.id == key.id }) {
        throw WireError(.invalid("repeats an earlier id"), at: "keys[\(index)].id")
      }
      // Two ids for one key would count one secret twice, or bring a revoked key back under a new name.
      if keys[..<index].contains(where: { $0.publicKey == key.publicKey }) {
        throw WireError(.invalid("repeats an earlier public key"), at: "keys[\(index)].public")
      }
    }
    let activeCount = keys.count { $0.role == .signing && $0.status == .active }
    guard activeCount >= 1 else { throw WireError(.invalid("must have an active signing key"), at: "keys") }
    guard (1...activeCount).contains(threshold) else {
      throw WireError(
        .invalid("must be from 1 to \(activeCount), the number of active signing keys"), at: "threshold")
    }
    self.threshold = threshold
    self.keys = keys
  }
}
