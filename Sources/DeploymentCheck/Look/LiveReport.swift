internal import ContentModel
package import ContentPublisher
package import Signatures

/// What one look at a deployment found.
package struct LiveReport: Sendable {
  /// How it ended, as a program's exit code tells it.
  package enum Outcome: Sendable, Hashable {
    /// Everything is there and as it must be; perhaps with warnings.
    case verified
    /// An answer came that is not as it must be.
    case refused
    /// The errors are only that no answer came.
    case unreachable
    /// This machine can make no requests: to look again does not help.
    case unable
  }

  /// Nil if none verifies.
  package let manifest: VerifiedManifest?
  /// The lists of the release that most learners have; nil unless all of them are as they must be.
  package let lists: ReleaseLists?
  package let findings: FindingList
  /// Of the manifest and all files it leads to, a rollout's candidate included; 0 unless the lists are known.
  package let byteCount: Int
  /// As `byteCount`.
  package let fileCount: Int
  /// Bytes of all bodies that came, after decoding.
  package let fetchedByteCount: Int

  package var outcome: Outcome {
    guard let first = findings.firstError else { return .verified }
    if first.rule == .noRequest { return .unable }
    return first.rule == .noAnswer && findings.all.allSatisfy { $0.severity == .warning || $0.rule == .noAnswer }
      ? .unreachable : .refused
  }

  /// In all catalogs together.
  package var boxCount: Int { (lists?.catalogs ?? []).reduce(0) { $0 + $1.boxes.count } }
  /// In all catalogs together.
  package var deckCount: Int { (lists?.catalogs ?? []).reduce(0) { $0 + $1.decks.count } }
  /// In all worlds together.
  package var topicCount: Int { (lists?.taxonomy.worlds ?? []).reduce(0) { $0 + $1.topics.count } }
  package var puzzleCount: Int { lists?.puzzles.entries.count ?? 0 }
}
