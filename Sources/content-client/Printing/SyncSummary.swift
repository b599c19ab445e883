internal import CommandLineInterface

/// How a sync went, as plain values.
struct SyncSummary: Sendable, Equatable {
  /// What asking the server came to.
  enum Answer: Sendable, Equatable {
    case accepted
    case refused(reason: String, message: String, advice: String)
    /// There was no complete answer; the reason is `unreachable`, `timedOut`, `interrupted` or `cancelled`.
    case none(reason: String, message: String)
    /// Patience ended before the answer came.
    case late
    /// The release verified and serves, but the cache did not take it.
    case notStored(message: String)
    /// The cache, the keyring or the embedded copy cannot be used at all, or no request can be made here.
    case failed(reason: String, message: String)
  }

  /// The event for the app's own telemetry.
  struct Event: Sendable, Equatable {
    let coldStartMilliseconds: Int
    let contentMilliseconds: Int
    let source: String?
    let sequence: Int?
    let isStale: Bool
    let hiddenCount: Int
  }

  /// The reason for a cache folder that must not be used, or that failed.
  static let cacheUnusable = "cacheUnusable"

  /// Nil if there is nothing to serve.
  let served: Served?
  let answer: Answer
  /// The accepted release was not at hand before.
  var isNew = false
  let update: Update
  let build: Int
  let fetchedByteCount: Int
  let prunedFileCount: Int
  let event: Event?
  /// Wished boxes whose bundle did not come, sorted by id.
  var wishFailures: [WishFailure] = []

  /// A wished box, and why its bundle did not come.
  struct WishFailure: Sendable, Equatable {
    let id: String
    let message: String
  }

  var exitCode: ExitCode {
    switch answer {
    case .refused: .refused
    case .notStored, .failed: .failure
    case .accepted, .none, .late: served == nil ? .failure : .done
    }
  }

  /// The name of what went wrong; nil if nothing did.
  var reason: String? {
    switch answer {
    case .accepted: nil
    case .refused(let reason, _, _), .none(let reason, _), .failed(let reason, _): reason
    case .late: "patienceEnded"
    case .notStored: "notStored"
    }
  }

  /// One sentence about what went wrong.
  var message: String? {
    switch answer {
    case .accepted: nil
    case .refused(_, let message, _), .none(_, let message), .notStored(let message), .failed(_, let message): message
    case .late: "the server had not answered when patience ended"
    }
  }

  /// What to tell the learner.
  var advice: String? {
    if case .refused(_, _, let advice) = answer { advice } else { nil }
  }
}

extension SyncSummary {
  /// For what ended it before the start.
  init(_ failure: CommandFailure, build: Int) {
    self.init(
      served: nil, answer: .failed(reason: failure.reason, message: failure.message), update: .current, build: build,
      fetchedByteCount: 0, prunedFileCount: 0, event: nil)
  }
}
