internal import ContentCompiler
package import ContentModel
internal import Signatures
package import Signing

/// Where secrets come from: commands, the environment, files beside the keyring. Nothing here is ever printed.
package struct SecretSources: Sendable {
  private let folder: String
  private let commands: [String: String]
  private let environment: [KeyFile]
  private let passphrase: @Sendable (_ keyID: String) -> [UInt8]?

  /// - Parameters:
  ///   - folder: holds `<id>.secret` files.
  ///   - commands: by key id, run with `sh -c`.
  ///   - environment: the text of `CONTENTC_SECRET_KEY`, one or more key files; nil if it is not set.
  ///   - passphrase: asked for encrypted secrets; nil if there is none.
  package init(
    folder: String, commands: [String: String] = [:], environment: [UInt8]? = nil,
    passphrase: @escaping @Sendable (_ keyID: String) -> [UInt8]?
  ) throws(PublishError) {
    self.folder = folder
    self.commands = commands
    self.passphrase = passphrase
    guard let environment else {
      self.environment = []
      return
    }
    do throws(KeyFileError) { self.environment = try KeyFile.parseAll(environment) } catch {
      throw PublishError(.usage, "CONTENTC_SECRET_KEY cannot be used: \(error)")
    }
  }

  /// Key ids that commands can sign for.
  package var commandIDs: [String] { commands.keys.sorted { $0.precedesByBytes($1) } }

  /// Something can sign for the key; a file that is there and unusable is an error.
  package func has(_ id: String) throws(PublishError) -> Bool {
    if commands[id] != nil || environment.contains(where: { $0.id == id }) { return true }
    return try file(id) != nil
  }

  /// What signs for a key of the keyring.
  package func signer(_ key: Keyring.Key) throws(PublishError) -> any Signer {
    if let command = commands[key.id] { return CommandSigner(keyID: key.id, command: command) }
    var found = environment.first { $0.id == key.id }
    if found == nil { found = try file(key.id) }
    guard let secret = found else {
      throw PublishError(
        .inputOutput, "the secret of key \(key.id) is not at hand",
        hint: "put \(key.id).secret beside the keyring, set CONTENTC_SECRET_KEY, or use --signer \(key.id)=COMMAND")
    }
    let opened: SecretKey
    do throws(KeyFileError) {
      opened = try secret.secretKey(passphrase: secret.isEncrypted ? passphrase(key.id) : nil)
    } catch {
      let hint = secret.isEncrypted ? "set CONTENTC_PASSPHRASE, or run at a terminal to be asked" : nil
      throw PublishError(.inputOutput, "\(error)", hint: hint)
    }
    guard opened.publicKey.bytes == key.publicKey else {
      throw PublishError(
        .inputOutput, "the secret of \(key.id) does not belong to the public key in the keyring",
        hint: "clients would refuse what it signs; find the right secret")
    }
    return LocalSigner(keyID: key.id, key: opened)
  }

  private func file(_ id: String) throws(PublishError) -> KeyFile? {
    do throws(SecretKeyStoreError) { return try SecretKeyStore.read(id, from: folder) } catch {
      if case .notFound = error { return nil }
      throw PublishError(.inputOutput, "\(error)")
    }
  }
}
