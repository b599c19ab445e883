package import Archives
package import ContentModel
package import Signatures

/// Refusals from what the checks below found; their words are kept.
extension Refusal {
  package init(_ error: VerificationError) {
    self.init(Reason(error), error.description)
  }

  /// - Parameters:
  ///   - error: why a list or a box document cannot be read.
  ///   - name: the file's path.
  package init(_ error: WireError, in name: String) {
    self.init(error.needsNewerApp ? .needsNewerApp : .malformedFile, "\(name): \(error)")
  }

  /// - Parameters:
  ///   - error: why a bundle cannot be unpacked.
  ///   - name: the bundle's path.
  package init(_ error: ArchiveError, in name: String) {
    self.init(.malformedFile, "\(name): \(error)")
  }

  /// Nil if nothing was refused: there was no answer, or not all of one, or nobody waited for it.
  ///
  /// - Parameters:
  ///   - error: how the fetch ended.
  ///   - name: what was asked for.
  package init?(_ error: FetchError, fetching name: String) {
    switch error {
    case .unavailable, .unreachable, .timedOut, .interrupted, .cancelled:
      return nil
    case .tooLarge(let limit):
      self.init(.tooLarge, "\(name): the answer has more than \(limit) bytes")
    case .redirectRefused(let words):
      self.init(.redirectRefused, "\(name): \(words)")
    }
  }
}

extension Refusal.Reason {
  fileprivate init(_ error: VerificationError) {
    self =
      switch error {
      case .malformedEnvelope: .malformedEnvelope
      case .wrongPayloadType: .wrongPayloadType
      case .notEnoughSignatures: .notEnoughSignatures
      case .malformedManifest: .malformedManifest
      case .needsNewerApp: .needsNewerApp
      case .malformedRevocation: .malformedRevocation
      case .revokedKeys: .revokedKeys
      case .wrongApp: .wrongApp
      case .wrongChannel: .wrongChannel
      }
  }
}
