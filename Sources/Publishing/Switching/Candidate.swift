package import ContentModel
package import ContentPublisher
package import Signatures

/// A release that is to go live.
package struct Candidate: Sendable {
  /// Its manifest.json.
  package let bytes: [UInt8]
  package let verified: VerifiedManifest
  /// Everything it leads to.
  package let files: [NamedFile]
  /// Nil if its files must be in the target already.
  package let source: FileSource?

  package var sequence: Int { verified.manifest.sequence }

  package init(bytes: [UInt8], verified: VerifiedManifest, files: [NamedFile], source: FileSource?) {
    self.bytes = bytes
    self.verified = verified
    self.files = files
    self.source = source
  }

  /// A tree that was built and checked.
  package init(_ tree: VerifiedTree, folder: String) {
    self.init(bytes: tree.manifestBytes, verified: tree.manifest, files: tree.files, source: .tree(folder))
  }
}

/// What a person allows or asks for beyond the rules.
package struct PublishOptions: Sendable {
  /// `--take-over`: claims that stand there are of processes that will not go on.
  package var takesOver: Bool
  /// `--new-keys`.
  package var allowsNewKeys: Bool
  /// `--resend`: files are sent that are there already, whatever they look like.
  package var sendsAll: Bool
  /// `--dry-run`: nothing is written.
  package var isDryRun: Bool
  /// Whether `_headers` belongs there, because a static host reads it.
  package var writesHeaders: Bool
  /// The moment that `expires` and `latestFrom` are compared with.
  package var now: Instant
  /// How to build what follows, for hints; nil if `--after` and the target's name will do.
  package var next: FollowingBuild?
  /// Waits a moment for another publish to end; milliseconds.
  package var pause: @Sendable (Int) async -> Void

  package init(
    takesOver: Bool = false, allowsNewKeys: Bool = false, sendsAll: Bool = false, isDryRun: Bool = false,
    writesHeaders: Bool = false, now: Instant, next: FollowingBuild? = nil,
    pause: @escaping @Sendable (Int) async -> Void
  ) {
    self.takesOver = takesOver
    self.allowsNewKeys = allowsNewKeys
    self.sendsAll = sendsAll
    self.isDryRun = isDryRun
    self.writesHeaders = writesHeaders
    self.now = now
    self.next = next
    self.pause = pause
  }
}

/// How a publish ended.
package struct PublishSummary: Sendable {
  package enum Outcome: Sendable {
    /// The release is live now; in a dry run it would be.
    case published
    /// It was live before, byte for byte.
    case alreadyLive
  }

  package let outcome: Outcome
  package let manifest: Manifest
  package let keyIDs: [String]
  /// The release that was live before; nil if there was none.
  package let previous: Int?
  /// Files that were sent, or would be; manifest and envelope left out.
  package let sentFileCount: Int
  /// Their bytes before a store packs them.
  package let sentByteCount: Int
  package let reusedFileCount: Int
  /// Files other than lists that were read whole, because the target tells no sizes.
  package let readFileCount: Int
  /// Their bytes.
  package let readByteCount: Int
  /// An earlier run of the same publish had claimed the number.
  package let isResumed: Bool
  /// Numbers whose claims were taken over.
  package let takenOver: [Int]
}
