package import ContentModel

/// Why signed content is refused.
package enum VerificationError: Error, Sendable, Hashable {
  /// The envelope itself cannot be read.
  case malformedEnvelope(WireError)
  case wrongPayloadType(found: String, expected: String)
  /// Fewer pinned keys verified than the threshold asks for.
  case notEnoughSignatures(verified: [String], needed: Int, missed: [MissedSignature])
  /// Signed well, but the payload breaks a rule.
  case malformedManifest(WireError)
  /// Signed well, but only a newer app can read it: keep the old release and ask for an update.
  case needsNewerApp(WireError)
  /// A statement that a recovery key signed for this app cannot be read.
  case malformedRevocation(index: Int, WireError)
  /// Enough keys signed, but without the revoked ones too few are left.
  case revokedKeys(revoked: [String], verified: [String], needed: Int)
  case wrongApp(found: String, expected: String)
  case wrongChannel(found: String, expected: String)

  /// A signature that did not count.
  package struct MissedSignature: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      /// No pinned key of the needed role has this id.
      case notPinned
      case wrongSignature
    }

    package let keyID: String
    package let reason: Reason

    package init(keyID: String, reason: Reason) {
      self.keyID = keyID
      self.reason = reason
    }
  }
}

extension VerificationError: CustomStringConvertible {
  /// One lower-case sentence without a full stop.
  package var description: String {
    switch self {
    case .malformedEnvelope(let error):
      "the envelope is refused: \(error)"
    case .wrongPayloadType(let found, let expected):
      "the envelope holds \(found.quotedForMessage) where \(expected.quotedForMessage) is needed"
    case .notEnoughSignatures(let verified, let needed, let missed):
      Self.count(verified.count, of: needed)
        // Every signature may be good, and there are only too few.
        + (missed.isEmpty ? "" : ": " + missed.map(\.description).joined(separator: ", "))
    case .malformedManifest(let error):
      "the manifest is refused: \(error)"
    case .needsNewerApp(let error):
      "the manifest cannot be read: \(error)"
    case .malformedRevocation(let index, let error):
      "revocations[\(index)] is signed by a recovery key but refused: \(error)"
    case .revokedKeys(let revoked, let verified, let needed):
      "\(Self.count(verified.count, of: needed)) once \(revoked.joined(separator: ", ")) is revoked"
    case .wrongApp(let found, let expected):
      "the manifest is for app \(found.quotedForMessage), not \(expected.quotedForMessage)"
    case .wrongChannel(let found, let expected):
      "the manifest is for channel \(found.quotedForMessage), not \(expected.quotedForMessage)"
    }
  }

  private static func count(_ verified: Int, of needed: Int) -> String {
    "\(verified) of \(needed) needed signatures verified"
  }
}

extension VerificationError.MissedSignature: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .notPinned: "\(keyID) is no pinned key for this"
    case .wrongSignature: "the signature of \(keyID) is wrong"
    }
  }
}
