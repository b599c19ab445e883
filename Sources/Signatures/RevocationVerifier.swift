package import ContentModel

/// A statement that a pinned recovery key signed for this app.
package struct VerifiedRevocation: Sendable, Hashable {
  package let statement: RevocationStatement
  /// As received, to be kept and checked again at each start.
  package let envelope: Envelope
  /// Ids of the recovery keys that verified, sorted.
  package let keyIDs: [String]

  fileprivate init(statement: RevocationStatement, envelope: Envelope, keyIDs: [String]) {
    self.statement = statement
    self.envelope = envelope
    self.keyIDs = keyIDs
  }
}

/// Finds out which signing keys are to be dropped.
///
/// One recovery key is enough, whatever the threshold for manifests. A statement drops signing keys only: if it could
/// drop recovery keys, the result would depend on the order in which two statements are read.
package enum RevocationVerifier {
  /// What the statements of one manifest come to.
  package struct Result: Sendable, Hashable {
    /// In the order given.
    package let revocations: [VerifiedRevocation]
    /// Indices of envelopes that no pinned recovery key signed, or that are for another app: they change nothing.
    package let ignored: [Int]

    /// Ids that all statements together name.
    package var revokedKeyIDs: Set<String> { Set(revocations.flatMap(\.statement.revoked)) }
  }

  /// Checks every envelope; signing keys cannot revoke.
  ///
  /// - Parameters:
  ///   - envelopes: from a manifest, or kept from an earlier one.
  ///   - keyring: the pinned keys.
  ///   - app: statements for other apps are ignored; nil takes them for every app.
  /// - Returns: the statements that hold, and which envelopes were ignored.
  /// - Throws: `VerificationError.malformedRevocation` or `.needsNewerApp` for a statement that is signed well but
  ///   cannot be read.
  package static func verify(
    _ envelopes: [Envelope], keyring: TrustedKeyring, app: String?
  ) throws(VerificationError) -> Result {
    var revocations: [VerifiedRevocation] = []
    var ignored: [Int] = []
    for (index, envelope) in envelopes.enumerated() {
      let keyIDs = signers(of: envelope, keyring: keyring)
      let statement = keyIDs.isEmpty ? nil : try decode(envelope, index: index)
      if let statement, app.map(statement.app.hasSameBytes) ?? true {
        revocations.append(VerifiedRevocation(statement: statement, envelope: envelope, keyIDs: keyIDs))
      } else {
        ignored.append(index)
      }
    }
    return Result(revocations: revocations, ignored: ignored)
  }

  /// Recovery keys that signed the envelope; none if it is no revocation.
  private static func signers(of envelope: Envelope, keyring: TrustedKeyring) -> [String] {
    let type = RevocationStatement.payloadType
    let signers = try? EnvelopeVerifier.verify(
      envelope, payloadType: type, keyring: keyring, role: .recovery, threshold: 1)
    return signers ?? []
  }

  private static func decode(_ envelope: Envelope, index: Int) throws(VerificationError) -> RevocationStatement {
    do throws(WireError) { return try RevocationStatement.decode(envelope.payload) } catch {
      throw error.needsNewerApp
        ? .needsNewerApp(error.inside("revocations[\(index)]")) : .malformedRevocation(index: index, error)
    }
  }
}
