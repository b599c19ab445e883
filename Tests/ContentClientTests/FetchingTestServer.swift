import ContentClient
import Synchronization

/// A web server in memory: for each path a list of answers, given one after the other; the last one stays.
///
///     let server = FetchingTestServer(["manifest.json": [.file(old), .file(new)]])
///     server["files/catalog.json"] = [.status(404), .file(catalog)]
///
/// Paths without answers are 404. Like `WebFetcher` it follows `Fetcher`'s rules: limits, cut bodies of errors, nothing
/// received after the end, and cancellation. Nothing takes time unless an answer waits at a gate.
final class FetchingTestServer: Fetcher {
  private struct State {
    var answers: [String: [FetchingTestAnswer]]
    var requests: [FetchRequest] = []
  }

  private let state: Mutex<State>

  init(_ answers: [String: [FetchingTestAnswer]] = [:]) {
    state = Mutex(State(answers: answers))
  }

  /// The answers that are still to come.
  subscript(path: String) -> [FetchingTestAnswer] {
    get { state.withLock { $0.answers[path] ?? [] } }
    set { state.withLock { $0.answers[path] = newValue } }
  }

  /// All requests so far, in the order of their arrival.
  var requests: [FetchRequest] { state.withLock { $0.requests } }

  /// The paths of all requests so far.
  var paths: [String] { requests.map(\.path) }

  func requests(for path: String) -> [FetchRequest] { requests.filter { $0.path == path } }

  /// Begins a new log.
  func forgetRequests() { state.withLock { $0.requests = [] } }

  func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    let answer: FetchingTestAnswer = state.withLock { state in
      state.requests.append(request)
      guard let answers = state.answers[request.path], let first = answers.first else { return .status(404) }
      if answers.count > 1 { state.answers[request.path]?.removeFirst() }
      return first
    }
    let (head, body) = answer.content(for: request)
    if answer.bytesBeforeGate == nil { try await answer.pass() }
    if let error = answer.error, answer.bytesBeforeError == nil { throw error }
    var sent = 0
    while sent < body.count {
      let end = [sent + answer.pieceSize, body.count, answer.next(after: sent)].compactMap(\.self).min() ?? body.count
      guard end <= request.byteLimit else {
        if head.status == 200 || head.status == 206 { throw .tooLarge(byteLimit: request.byteLimit) }
        return head
      }
      if Task.isCancelled { throw .cancelled }
      guard receive(head, Array(body[sent..<end])) else { throw .cancelled }
      sent = end
      if sent == answer.bytesBeforeGate { try await answer.pass() }
      if let error = answer.error, sent == answer.bytesBeforeError { throw error }
    }
    if Task.isCancelled { throw .cancelled }
    return head
  }
}
