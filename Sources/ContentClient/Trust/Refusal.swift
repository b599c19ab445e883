/// Why an answer, a copy or a file is not believed: a name for programs, words for logs, advice for people.
public struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name is what `--json` prints.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    // The envelope and its signatures.
    case malformedEnvelope, wrongPayloadType, notEnoughSignatures, revokedKeys, malformedRevocation
    // The payload.
    case malformedManifest, needsNewerApp, wrongApp, wrongChannel
    // The sequence: lower than the floor; equal with another payload.
    case rollback, equivocation
    // A file or bundle: not there, another size or digest, not what its role promises.
    case missingFile, wrongFile, malformedFile
    // The answer itself: a status that is no answer, 304 with nothing at hand, too long, a redirect not followed.
    case unexpectedStatus, unexpectedNotModified, tooLarge, redirectRefused
  }

  /// What kind of refusal it is.
  public let reason: Reason
  /// One lower-case sentence without a full stop.
  public let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

extension Refusal {
  /// What to tell the learner: one or two sentences.
  public var advice: String { reason.advice }
}
