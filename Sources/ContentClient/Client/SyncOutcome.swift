internal import ContentModel

/// How asking the server ended.
enum SyncOutcome: Sendable {
  /// The answer was accepted: the release in force, and whether it is another one than before.
  case accepted(ServedRelease, isSwitch: Bool)
  /// The answer was accepted, but the release could not be kept: it would be lost when the app ends.
  case notStored(ServedRelease, CacheError)
  /// The answer, or a file it leads to, was not believed. The copy at hand stays.
  case refused(Refusal)
  /// There was no complete answer.
  case noAnswer(FetchError)
}

/// A whole verified release with what keeps it in the cache as long as it is used.
struct ServedRelease: Sendable {
  let release: VerifiedRelease
  /// Nil for a release that is not in the cache: the embedded one, or one that could not be stored.
  let lease: ReleaseLease?
}

/// What the last start or sync came to, for a status page or a log.
public struct SyncReport: Sendable, Hashable {
  /// What became of the server's answer.
  public enum Answer: Sendable, Hashable {
    /// Not asked yet, or patience ended before the answer came.
    case pending
    /// A new release, or word that there is none.
    case accepted
    case refused(Refusal)
    /// Offline, or the connection broke, or this device can make no requests at all.
    case none(FetchError)
  }

  /// What became of the server's answer.
  public internal(set) var answer: Answer = .pending
  /// The accepted release is a later one than any copy that was at hand; false if nothing is new, or not accepted.
  public internal(set) var isNew = false
  /// Why a verified release, or a bundle that was opened since, could not be stored, such as a full disk.
  public internal(set) var storageError: CacheError?
  /// Bytes of bodies received, after decoding.
  public internal(set) var fetchedByteCount = 0
  /// Wished boxes whose bundle did not come, by id, with the reason; they are tried again at each start.
  public internal(set) var wishFailures: [String: ClientError] = [:]
  /// Files taken from the cache because nothing needs them any more.
  public internal(set) var prunedFileCount = 0
}
