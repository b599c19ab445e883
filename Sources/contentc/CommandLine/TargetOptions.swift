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
  private let text: String
  private let endpoint: String?
  private let region: String?
  private let jobs: Int

  init(_ arguments: Arguments) throws(UsageError) {
    text = arguments.operands[0]
    endpoint = arguments.value("--endpoint")
    region = arguments.value("--region")
    format = try arguments.format()
    jobs = try arguments.integer("--jobs", 1...256) ?? Self.standardJobs
    if text.isEmpty {
      throw UsageError("TARGET is empty", hint: "give a folder, https://host/path or s3://bucket/prefix")
    }
  }

  /// Whether a web server reads the target as files, and perhaps its `_headers`.
  func isFolder() throws(PublishError) -> Bool {
    if case .folder = try target() { true } else { false }
  }

  /// A target that is the built tree, or within it, or around it, would mix what was built with what was published.
  ///
  /// - Throws: `PublishError` refusing it.
  func requireApart(from tree: String) throws(PublishError) {
    // What cannot be found is told by those who need it.
    guard case .folder(let path) = try target(), let tree = try? FileSystem.realPath(tree),
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

  func reader(_ keyring: TrustedKeyring) throws(PublishError) -> TargetReader {
    TargetReader(store: try target().store(), keyring: keyring, jobs: jobs)
  }

  private func target() throws(PublishError) -> StoreTarget {
    try Self.target(text, endpoint: endpoint, region: region)
  }

  static func target(_ text: String, endpoint: String?, region: String?) throws(PublishError) -> StoreTarget {
    let environment = TargetEnvironment(
      variable: { Environment.value($0) },
      file: { path in
        guard case .bytes(let bytes) = try? File.read(path, limit: 1 << 20) else { return nil }
        return String(validating: bytes, as: UTF8.self)
      })
    do throws(TargetError) {
      return try StoreTarget.parse(text, endpoint: endpoint, region: region, environment: environment)
    } catch {
      throw PublishError(.inputOutput, error.message, hint: error.hint)
    }
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
      now: now, pause: { try? await Task.sleep(for: .milliseconds($0)) })
  }
}
