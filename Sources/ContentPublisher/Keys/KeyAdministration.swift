internal import ContentCompiler
package import ContentModel
internal import Files
internal import Signatures
internal import Signing
internal import Wording

/// What people do with keys: make, list, hand out, retire and revoke them.
package struct KeyAdministration: Sendable {
  private let file: KeyringFile

  package init(keyring file: KeyringFile) { self.file = file }

  /// Makes a key, writes its secret beside the keyring and its public half into it.
  ///
  /// - Parameters:
  ///   - passphrase: encrypts the secret; nil leaves it plain.
  /// - Returns: where the secret lies.
  package func generate(_ id: String, role: Keyring.Role, passphrase: [UInt8]?) throws(PublishError) -> String {
    try requireID(id)
    return try file.locked(makesFolder: true) { () throws(PublishError) in
      let old = try file.load()
      if let known = old?.keys.first(where: { $0.id == id }) {
        let reason = known.status == .revoked ? "a revoked id is never used again" : "the keyring has it already"
        throw PublishError(.inputOutput, "the key id \(id) is taken: \(reason)", hint: "choose another id")
      }
      let key = try secretKey()
      let entry = Keyring.Key(id: id, publicKey: key.publicKey.bytes, role: role, status: .active)
      let new = try keyring(threshold: old?.threshold ?? 1, keys: (old?.keys ?? []) + [entry], isNew: old == nil)
      let path = try write(id, key, passphrase)
      do throws(PublishError) { try file.save(new) } catch {
        // Saving can also fail when the new keyring is in place, but perhaps not durable; then it needs its secret.
        if (try? file.load()) != new { try? File.remove(path) }
        throw error
      }
      return path
    }
  }

  /// The tool signs with it no more; clients still believe it.
  package func retire(_ id: String) throws(PublishError) {
    try file.locked { () throws(PublishError) in
      let old = try file.require()
      guard try key(id, in: old).status == .active else {
        throw PublishError(.inputOutput, "the key \(id) is not active", hint: "see ‘contentc keys list’")
      }
      try file.save(try changed(old, id, to: .retired))
    }
  }

  /// The public key as PEM (RFC 8410), as OpenSSL reads it.
  package func publicPEM(_ id: String) throws(PublishError) -> String {
    let key = try key(id, in: try file.require())
    guard let publicKey = PublicKey(key.publicKey) else {
      throw PublishError(.inputOutput, "the public key of \(id) is no usable Ed25519 key")
    }
    return publicKey.pem
  }

  func key(_ id: String, in keyring: Keyring) throws(PublishError) -> Keyring.Key {
    if let key = keyring.keys.first(where: { $0.id == id }) { return key }
    let all = keyring.keys.map(\.id).joined(separator: ", ")
    throw PublishError(.inputOutput, "the keyring \(file.path.printablePath) has no key \(id)", hint: "it has \(all)")
  }

  func changed(_ keyring: Keyring, _ id: String, to status: Keyring.Status) throws(PublishError) -> Keyring {
    let keys = keyring.keys.map { key in
      key.id == id ? Keyring.Key(id: id, publicKey: key.publicKey, role: key.role, status: status) : key
    }
    do throws(WireError) { return try Keyring(threshold: keyring.threshold, keys: keys) } catch {
      throw PublishError(
        .inputOutput, "without \(id) too few active signing keys are left: the threshold is \(keyring.threshold)",
        hint: "generate another signing key first")
    }
  }

  private func keyring(threshold: Int, keys: [Keyring.Key], isNew: Bool) throws(PublishError) -> Keyring {
    do throws(WireError) { return try Keyring(threshold: threshold, keys: keys) } catch {
      throw PublishError(
        .inputOutput, "the keyring would not be valid: \(error)",
        hint: isNew ? "begin with a signing key; recovery keys come second" : nil)
    }
  }

  private func secretKey() throws(PublishError) -> SecretKey {
    do throws(SigningError) { return try SecretKey.generate() } catch { throw PublishError(.inputOutput, "\(error)") }
  }

  private func write(_ id: String, _ key: SecretKey, _ passphrase: [UInt8]?) throws(PublishError) -> String {
    let secret: KeyFile
    do throws(KeyFileError) {
      secret =
        if let passphrase { try KeyFile(id: id, key: key, passphrase: passphrase) } else {
          try KeyFile(id: id, key: key)
        }
    } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
    keepSecretsOutOfGit()
    do throws(SecretKeyStoreError) { try SecretKeyStore.write(secret, to: file.folder) } catch {
      guard case .alreadyExists = error else { throw PublishError(.inputOutput, "\(error)") }
      throw PublishError(
        .inputOutput, "\(error)",
        hint: "a secret without an entry in the keyring is of no use; move it away if it is none of yours")
    }
    return SecretKeyStore.path(of: id, in: file.folder)
  }

  /// A convenience: without it a secret is one `git add .` away from the world. Never overwrites.
  private func keepSecretsOutOfGit() {
    try? File.writeNew("\(file.folder)/.gitignore", Array("*.secret\n".utf8))
  }

  private func requireID(_ id: String) throws(PublishError) {
    guard KeyIdentifier.isValid(id) else {
      throw PublishError(
        .inputOutput, "\(id.printablePath) is no key id",
        hint: "use lower-case letters, digits, ‘.’ and ‘-’, beginning with a letter or digit, at most 64, like 2026-a")
    }
  }
}
