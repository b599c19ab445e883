import ContentClient
import Synchronization

/// A web server in memory: files by path, served as a good host does, unless a test says otherwise.
final class ScriptedHost: Fetcher {
  struct Reply: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body: [UInt8] = []
  }

  /// What a test changes: the request, how often this path was asked for before, and what a good host would answer.
  typealias Change = @Sendable (_ request: FetchRequest, _ earlier: Int, _ reply: Reply) throws(FetchError) -> Reply

  private struct State {
    var files: [String: [UInt8]]
    var requests: [FetchRequest] = []
    var running = 0
    var mostRunning = 0
  }

  private let state: Mutex<State>
  private let change: Change

  init(_ files: [String: [UInt8]], change: @escaping Change = { _, _, reply in reply }) {
    state = Mutex(State(files: files))
    self.change = change
  }

  /// All so far.
  var requests: [FetchRequest] { state.withLock { $0.requests } }

  /// At the same time.
  var mostRunning: Int { state.withLock { $0.mostRunning } }

  /// Publishes other files.
  func replace(_ files: [String: [UInt8]]) { state.withLock { $0.files = files } }

  func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    let (file, earlier) = state.withLock { state in
      let earlier = state.requests.count { $0.path == request.path }
      state.requests.append(request)
      state.running += 1
      state.mostRunning = max(state.mostRunning, state.running)
      return (state.files[request.path], earlier)
    }
    defer { state.withLock { $0.running -= 1 } }
    await Task.yield()
    let reply = try change(request, earlier, Self.reply(request, file))
    let head = FetchHead(status: reply.status, headers: reply.headers)
    // In two pieces, as a network may.
    let half = reply.body.count / 2
    for piece in [Array(reply.body[..<half]), Array(reply.body[half...])] where !piece.isEmpty {
      let isWanted = reply.status != 200 || reply.body.count <= request.byteLimit
      guard isWanted else { throw .tooLarge(byteLimit: request.byteLimit) }
      guard receive(head, piece) else { throw .cancelled }
    }
    return head
  }

  private static func reply(_ request: FetchRequest, _ file: [UInt8]?) -> Reply {
    guard let file else { return Reply(status: 404, headers: ["content-type": "text/html"], body: Array("no".utf8)) }
    let isManifest = request.path == "manifest.json"
    let tag = "\"\(file.count)-\(file.reduce(0) { $0 &* 31 &+ Int($1) })\""
    var headers = [
      "etag": tag, "cache-control": isManifest ? "no-cache" : "public, max-age=31536000, immutable",
      "content-type": request.path.hasSuffix(".json") ? "application/json" : "application/gzip",
    ]
    if request.offset == 0, request.entityTag == tag { return Reply(status: 304, headers: headers) }
    guard request.offset > 0 else { return Reply(headers: headers, body: file) }
    headers["content-range"] = "bytes \(request.offset)-\(file.count - 1)/\(file.count)"
    return Reply(status: 206, headers: headers, body: Array(file[request.offset...]))
  }
}
