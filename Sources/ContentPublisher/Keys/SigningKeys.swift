internal import ContentCompiler
package import ContentModel
internal import Wording

/// Which keys sign a manifest.
package enum SigningKeys {
  /// Chooses among the keyring's active signing keys.
  ///
  /// - Parameters:
  ///   - wanted: asked for by name; empty if none was.
  ///   - project: the project's `signing.keys`.
  ///   - secrets: what is at hand.
  /// - Returns: the wanted keys; else the project's; else every active signing key at hand. Keys with a command always.
  /// - Throws: `PublishError` for a name that may not sign, and if no key is left.
  package static func choose(
    wanted: [String], project: [String], keyring: Keyring, secrets: SecretSources
  ) throws(PublishError) -> [Keyring.Key] {
    let named = wanted.isEmpty ? project : wanted
    var ids = named + secrets.commandIDs.filter { !named.contains($0) }
    let active = keyring.keys.filter { $0.role == .signing && $0.status == .active }
    if named.isEmpty {
      for key in active where !ids.contains(key.id) {
        if try secrets.has(key.id) { ids.append(key.id) }
      }
    }
    guard !ids.isEmpty else {
      throw PublishError(
        .inputOutput, "the secret of no active signing key is at hand (\(active.map(\.id).joined(separator: ", ")))",
        hint: "put a .secret file beside the keyring, set CONTENTC_SECRET_KEY, or use --signer ID=COMMAND")
    }
    var keys: [Keyring.Key] = []
    for id in ids { keys.append(try key(id, in: keyring)) }
    return keys.sorted { $0.id.precedesByBytes($1.id) }
  }

  private static func key(_ id: String, in keyring: Keyring) throws(PublishError) -> Keyring.Key {
    guard let key = keyring.keys.first(where: { $0.id == id }) else {
      throw PublishError(
        .inputOutput, "the keyring has no key \(id.printablePath)",
        hint: "it has \(keyring.keys.map(\.id).joined(separator: ", "))")
    }
    guard key.role == .signing else {
      throw PublishError(.inputOutput, "\(id) is a recovery key; it signs revocations only")
    }
    guard key.status == .active else {
      throw PublishError(.inputOutput, "the key \(id) is \(key.status.rawValue); only active keys sign")
    }
    return key
  }
}
