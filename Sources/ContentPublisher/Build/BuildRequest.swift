package import ContentModel

/// Everything a build is asked for.
package struct BuildRequest: Sendable {
  package var project: String
  package var output: String
  package var keyring: KeyringFile
  /// `--key`, empty if none was given.
  package var keyIDs: [String]
  package var secrets: SecretSources
  /// `--after`: the release to follow; nil takes the tree in `output`.
  package var after: (any ReleaseSource)?
  /// Overrides the project's channel.
  package var channel: String?
  package var sequence: Int?
  package var created: Instant
  /// The moment that `publishAt` and `expireAt` are compared with.
  package var now: Instant?
  package var includesDrafts: Bool
  package var jobs: Int
  package var isForced: Bool
  /// `--rollout`: of the learners, who get the new content while all others keep theirs; nil means all.
  package var rolloutPercent: Int?
  /// Bytes of a catalog in the mean; another one than the format's only in tests.
  package var catalogByteCount = CatalogShards.meanByteCount
  /// What earlier builds left; nil reads and writes nothing of the kind.
  package var cache: BuildCache?
  /// What other machines left; nil reads and stores nothing of the kind.
  package var shared: SharedCache?

  package init(
    project: String, output: String, keyring: KeyringFile, keyIDs: [String], secrets: SecretSources,
    after: (any ReleaseSource)?,
    channel: String?, sequence: Int?, created: Instant, now: Instant?, includesDrafts: Bool, jobs: Int, isForced: Bool,
    cache: BuildCache? = nil
  ) {
    self.project = project
    self.output = output
    self.keyring = keyring
    self.keyIDs = keyIDs
    self.secrets = secrets
    self.after = after
    self.channel = channel
    self.sequence = sequence
    self.created = created
    self.now = now
    self.includesDrafts = includesDrafts
    self.jobs = jobs
    self.isForced = isForced
    self.cache = cache
  }
}

extension BuildRequest {
  /// Folders that a build writes to: inside the project they are no part of it.
  var writtenFolders: [String] { [output] + [cache?.folder, shared?.folder].compactMap { $0 } }
}

/// How far a long piece of work is; called from any task.
package struct ProgressReporter: Sendable {
  package enum Stage: String, Sendable {
    case checking
    case packing
    case keeping
    case writing
    case verifying
  }

  private let report: @Sendable (Stage, _ finished: Int, _ total: Int?) -> Void

  package init(_ report: @escaping @Sendable (Stage, _ finished: Int, _ total: Int?) -> Void) { self.report = report }

  package static let silent = ProgressReporter { _, _, _ in }

  /// A handler for one stage that is told of finished pieces.
  package func handler(_ stage: Stage, total: Int?) -> @Sendable (Int) -> Void {
    { [report] finished in report(stage, finished, total) }
  }
}
