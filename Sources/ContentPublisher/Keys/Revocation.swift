internal import ContentCompiler
package import ContentModel
internal import Files
package import Signatures
internal import Signing
internal import Wording

/// Statements of recovery keys that a signing key is not to be believed any more, kept in `revocations/`.
package struct Revocation: Sendable {
  private let file: KeyringFile

  package init(keyring file: KeyringFile) { self.file = file }

  /// Makes the statement for a key, signed with every recovery key whose secret is at hand, and marks the key revoked.
  /// A good statement that is there already is taken as it is; no recovery key is needed then.
  ///
  /// - Parameters:
  ///   - app: the project's id; the statement counts for no other.
  ///   - secrets: where secrets of recovery keys come from.
  /// - Returns: where the statement lies, and who signed it.
  package func revoke(
    _ id: String, app: String, secrets: SecretSources
  ) throws(PublishError) -> (path: String, signers: [String]) {
    try file.locked { () throws(PublishError) in
      let administration = KeyAdministration(keyring: file)
      let old = try file.require()
      let key = try administration.key(id, in: old)
      guard key.role == .signing else {
        throw PublishError(
          .inputOutput, "\(id) is a recovery key; only signing keys are revoked", hint: "use ‘contentc keys retire’")
      }
      let path = "\(file.revocationsFolder)/\(id).json"
      // Without the statement old apps would go on believing the key, so its status alone does not end the work.
      let new = key.status == .revoked ? old : try administration.changed(old, id, to: .revoked)
      if let known = try verified(path, app: app, keyring: file.trusted()) {
        // Brought from the machine that has the recovery key, or left by a run that ended before the keyring was written.
        guard key.status != .revoked, known.statement.revoked.contains(id) else {
          throw PublishError(
            .inputOutput, "\(path.printablePath) is there already",
            hint: known.statement.revoked.contains(id)
              ? "the key is revoked; build and publish" : "it does not name \(id); give it another name")
        }
        try file.save(new)
        return (path, known.keyIDs)
      }
      let signers = try recoverySigners(old, secrets)
      let envelope = try sign(RevocationStatement(app: app, revoked: [id]), signers)
      do throws(FileError) {
        try Directory.create(file.revocationsFolder, intermediates: true)
        // Whole and durable before the keyring says so: the recovery key may be far away again by then.
        try File.replace(path, envelope.encode())
      } catch {
        throw PublishError(.inputOutput, "\(error)")
      }
      try file.save(new)
      return (path, signers.map(\.keyID))
    }
  }

  /// The statements that every manifest carries, in the order of their file names.
  ///
  /// - Throws: `PublishError` for a statement that no pinned recovery key signed for this app.
  package func statements(app: String, keyring: TrustedKeyring) throws(PublishError) -> [Envelope] {
    var envelopes: [Envelope] = []
    for path in try paths() {
      if let revocation = try verified(path, app: app, keyring: keyring) { envelopes.append(revocation.envelope) }
    }
    return envelopes
  }

  /// Nil if there is no file.
  private func verified(
    _ path: String, app: String, keyring: TrustedKeyring
  ) throws(PublishError) -> VerifiedRevocation? {
    guard let bytes = try TreeFiles.manifest(at: path) else { return nil }
    let envelope: Envelope
    let remedy = "move it away, and make it again with ‘contentc keys revoke’"
    do throws(WireError) { envelope = try Envelope.decode(bytes) } catch {
      throw PublishError(.refused, "\(path.printablePath) is no revocation: \(error)", hint: remedy)
    }
    let result: RevocationVerifier.Result
    do throws(VerificationError) {
      result = try RevocationVerifier.verify([envelope], keyring: keyring, app: app)
    } catch {
      throw PublishError(.refused, "\(path.printablePath) is no revocation: \(error)", hint: remedy)
    }
    if let revocation = result.revocations.first { return revocation }
    throw PublishError(
      .refused, "no recovery key of the keyring signed \(path.printablePath) for \(app)", hint: remedy)
  }

  private func paths() throws(PublishError) -> [String] {
    do throws(FileError) {
      return try Directory.entries(at: file.revocationsFolder).compactMap { entry in
        guard let name = entry.name, name.hasSuffix(".json"), !name.hasPrefix(".") else { return nil }
        return "\(file.revocationsFolder)/\(name)"
      }
    } catch {
      if error.isNotFound { return [] }
      throw PublishError(.inputOutput, "\(error)")
    }
  }

  private func recoverySigners(_ keyring: Keyring, _ secrets: SecretSources) throws(PublishError) -> [any Signer] {
    let recovery = keyring.keys.filter { $0.role == .recovery && $0.status == .active }
    guard !recovery.isEmpty else {
      throw PublishError(
        .inputOutput, "the keyring has no active recovery key",
        hint: "old apps know none either; new ones can pin one: ‘contentc keys generate ID --role recovery’")
    }
    var signers: [any Signer] = []
    for key in recovery where try secrets.has(key.id) { signers.append(try secrets.signer(key)) }
    guard signers.isEmpty else { return signers }
    let all = recovery.map(\.id).joined(separator: ", ")
    throw PublishError(
      .inputOutput, "the secret of no recovery key is at hand (\(all))",
      hint: "bring its .secret file beside the keyring, on a machine you trust")
  }

  private func sign(_ statement: RevocationStatement, _ signers: [any Signer]) throws(PublishError) -> Envelope {
    do throws(SigningError) {
      return try EnvelopeSigner.sign(payload: statement.encode(), type: RevocationStatement.payloadType, with: signers)
    } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
  }
}
