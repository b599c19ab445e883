internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import ObjectStores
internal import Publishing
internal import Signatures
internal import Wording

/// TARGET and how it is reached: what every command takes that works on what was published.
struct TargetOptions: Sendable {
  static let options: [CommandSpec.Option] = [
    .value("--endpoint"), .value("--region"), .value("--jobs"), .value("--format", words: ["text", "json"]),
  ]

  /// Requests at once, unless `--jobs` says otherwise: they wait for the network, not for processors.
  private static let standardJobs = 16

  let format: OutputFormat
  private let operand: StoreOperand
  private let jobs: Int

  init(_ arguments: Arguments) throws(UsageError) {
    let text = arguments.operands[0]
    format = try arguments.format()
    jobs = try arguments.integer("--jobs", 1...256) ?? Self.standardJobs
    if text.isEmpty {
      throw UsageError("TARGET is empty", hint: "give a folder, https://host/path or s3://bucket/prefix")
    }
    operand = try StoreOperand(text, endpoint: arguments.value("--endpoint"), region: arguments.value("--region"))
  }

  /// Whether a web server reads the target as files, and perhaps its `_headers`.
  func isFolder() throws(PublishError) -> Bool {
    if case .folder = try operand.require() { true } else { false }
  }

  /// How to build what follows what is live there.
  func next(hasEndpoint: Bool, hasRegion: Bool) throws(PublishError) -> FollowingBuild {
    FollowingBuild(try operand.require(), hasEndpoint: hasEndpoint, hasRegion: hasRegion)
  }

  /// A target that is the built tree, or within it, or around it, would mix what was built with what was published.
  ///
  /// - Throws: `PublishError` refusing it.
  func requireApart(from tree: String) throws(PublishError) {
    // What cannot be found is told by those who need it.
    guard case .folder(let path) = try operand.require(), let tree = try? FileSystem.realPath(tree),
      let place = try? FileSystem.plannedRealPath(path)
    else { return }
    let relation: String
    if place == tree {
      relation = "is the built tree itself"
    } else if place.hasPrefix(tree == "/" ? tree : "\(tree)/") {
      relation = "lies within the built tree \(tree)"
    } else if tree.hasPrefix(place == "/" ? place : "\(place)/") {
      relation = "holds the built tree \(tree)"
    } else {
      return
    }
    throw PublishError(
      .refused, "the target \(path) \(relation)",
      hint: "publish to a folder of its own; what is published also has the releases before, and a build removes them")
  }

  /// - Parameter progress: shows that a server lets itself be waited for.
  func reader(_ keyring: TrustedKeyring, _ progress: ProgressLine) throws(PublishError) -> TargetReader {
    let store = try operand.require().store { _ in
      progress.update("waiting, as the server is busy or does not answer; attempts:", finished: 1, of: nil)
    }
    return TargetReader(store: store, keyring: keyring, jobs: jobs)
  }
}

extension ProgressLine {
  /// What publishing tells of its steps.
  var publishing: PublishProgress {
    guard isShown else { return .silent }
    return PublishProgress { [self] step in
      switch step {
      case .looking: update("looking at the target, steps:", finished: 1, of: nil)
      case .sending(let files, let ofFiles, let bytes, let ofBytes):
        update("sending", fileCount: files, ofFiles: ofFiles, byteCount: bytes, ofBytes: ofBytes)
      case .checking: update("reading back, steps:", finished: 1, of: nil)
      case .waiting: update("waiting for another publish, looks:", finished: 1, of: nil)
      case .removing(let count, let total): update("removing", finished: count, of: total)
      }
    }
  }
}

extension PublishOptions {
  /// - Parameter now: the moment that `expires` and `latestFrom` are compared with.
  init(_ arguments: Arguments, target: TargetOptions, now: Instant) throws(PublishError) {
    self.init(
      takesOver: arguments.flag("--take-over"), allowsNewKeys: arguments.flag("--new-keys"),
      sendsAll: arguments.flag("--resend"), isDryRun: arguments.flag("--dry-run"), writesHeaders: try target.isFolder(),
      now: now,
      next: try target.next(
        hasEndpoint: arguments.value("--endpoint") != nil, hasRegion: arguments.value("--region") != nil),
      pause: { try? await Task.sleep(for: .milliseconds($0)) })
  }
}
