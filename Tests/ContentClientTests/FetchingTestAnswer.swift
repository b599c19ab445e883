import ContentClient
import Synchronization

/// One answer of a `FetchingTestServer`; make one with a static function, then change what is to be different.
struct FetchingTestAnswer: Sendable {
  private enum Kind {
    case fixed(status: Int, body: [UInt8])
    case file(body: [UInt8], entityTag: String?)
  }

  private let kind: Kind
  /// More headers, names in lower case.
  var headers: [String: String] = [:]
  /// The body comes in pieces of this many bytes.
  var pieceSize = 16_384
  /// Thrown instead of an answer, or in its middle.
  var error: FetchError?
  /// Thrown after this many bytes; nil: before any.
  var bytesBeforeError: Int?
  /// The answer waits here.
  var gate: FetchingGate?
  /// Waits after this many bytes; nil: before any.
  var bytesBeforeGate: Int?

  /// A status and a body, whatever is asked.
  static func status(_ status: Int, _ body: [UInt8] = []) -> Self {
    Self(kind: .fixed(status: status, body: body))
  }

  /// A file, as good servers give it: with `If-None-Match`, `Range` and `If-Range`.
  static func file(_ body: [UInt8], entityTag: String? = nil) -> Self {
    Self(kind: .file(body: body, entityTag: entityTag))
  }

  /// No answer.
  static func failure(_ error: FetchError) -> Self {
    var answer = status(200)
    answer.error = error
    return answer
  }

  /// This one, which breaks off after `count` bytes.
  func breaking(after count: Int, _ error: FetchError = .interrupted("broken on purpose")) -> Self {
    var answer = self
    answer.error = error
    answer.bytesBeforeError = count == 0 ? nil : count
    return answer
  }

  /// This one, which waits at `gate`: before its head, or after `count` bytes.
  func waiting(at gate: FetchingGate, after count: Int = 0) -> Self {
    var answer = self
    answer.gate = gate
    answer.bytesBeforeGate = count == 0 ? nil : count
    return answer
  }

  /// What comes, if nothing breaks.
  func content(for request: FetchRequest) -> (head: FetchHead, body: [UInt8]) {
    switch kind {
    case .fixed(let status, let body):
      return (FetchHead(status: status, headers: headers), body)
    case .file(let body, let entityTag):
      var headers = headers
      headers["etag"] = entityTag
      if request.offset == 0, let entityTag, request.entityTag == entityTag {
        return (FetchHead(status: 304, headers: headers), [])
      }
      guard request.offset > 0, request.entityTag == nil || request.entityTag == entityTag else {
        headers["content-length"] = String(body.count)
        return (FetchHead(status: 200, headers: headers), body)
      }
      guard request.offset < body.count else {
        headers["content-range"] = "bytes */\(body.count)"
        return (FetchHead(status: 416, headers: headers), [])
      }
      headers["content-range"] = "bytes \(request.offset)-\(body.count - 1)/\(body.count)"
      headers["content-length"] = String(body.count - request.offset)
      return (FetchHead(status: 206, headers: headers), Array(body[request.offset...]))
    }
  }

  /// Waits at the gate, if there is one.
  func pass() async throws(FetchError) {
    guard let gate else { return }
    await gate.pass()
    if Task.isCancelled { throw .cancelled }
  }

  /// Where the piece that begins at `start` must end, for the error or the gate.
  func next(after start: Int) -> Int? {
    [bytesBeforeError, bytesBeforeGate].compactMap(\.self).filter { $0 > start }.min()
  }
}

/// Where answers wait until a test lets them go. Once open, it stays open.
final class FetchingGate: Sendable {
  private struct State {
    var isOpen = false
    var arrived = 0
    var lastNumber = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// Lets go of who waits, and of who comes.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.self)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until this many answers have come to the gate.
  func reached(by count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.arrived < count { state.watchers.append((count, continuation)) }
        return state.arrived >= count
      }
      if isThere { continuation.resume() }
    }
  }

  /// Waits until the gate opens, or the task is cancelled.
  func pass() async {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (goesOn, watchers) = state.withLock { state in
          let goesOn = state.isOpen || Task.isCancelled
          if !goesOn { state.waiting[number] = continuation }
          state.arrived += 1
          let arrived = state.arrived
          let watchers = state.watchers.filter { $0.count <= arrived }
          state.watchers.removeAll { $0.count <= arrived }
          return (goesOn, watchers)
        }
        for watcher in watchers { watcher.continuation.resume() }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}
