import ContentClient
import ContentModel
import Synchronization

/// A server in memory: for each path its answers in order, the last one again and again; other paths are not there.
final class ConformanceServer: Fetcher {
  private let answers: [String: [ConformanceValue]]
  private let files: [String: [UInt8]]
  private let asked = Mutex<[String: Int]>([:])

  /// - Parameter value: the `server` of a case: path → answers, or `published` for a file that is there.
  init(_ value: [String: ConformanceValue], files: [String: [UInt8]]) {
    answers = value.mapValues { entry in
      guard case .array(let list) = entry.json else { return [] }
      return list.map(ConformanceValue.init)
    }
    self.files = files
  }

  func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    let (head, body) = try next(request)
    let isWhole = body.count <= request.byteLimit
    let kept = isWhole ? body : Array(body.prefix(request.byteLimit))
    for start in stride(from: 0, to: kept.count, by: 65_536) {
      guard receive(head, Array(kept[start..<min(start + 65_536, kept.count)])) else { throw .cancelled }
    }
    if !isWhole && (head.status == 200 || head.status == 206) { throw .tooLarge(byteLimit: request.byteLimit) }
    return head
  }

  private func next(_ request: FetchRequest) throws(FetchError) -> (FetchHead, [UInt8]) {
    guard let answers = answers[request.path] else { return (FetchHead(status: 404, headers: [:]), []) }
    guard !answers.isEmpty else { return (FetchHead(status: 200, headers: [:]), files[request.path] ?? []) }
    let index = asked.withLock { asked in
      defer { asked[request.path, default: 0] += 1 }
      return min(asked[request.path, default: 0], answers.count - 1)
    }
    let answer = answers[index]
    do {
      if let error = answer["error"] { throw try Self.error(error.string) }
      let headers = try answer.members("headers").map { ($0.key.lowercased(), try $0.value.string) }
      let head = FetchHead(
        status: try answer.integer("status"), headers: Dictionary(uniqueKeysWithValues: headers))
      return (head, try answer["body"]?.bytes(files: files, limit: request.byteLimit + 1) ?? [])
    } catch let error as FetchError {
      throw error
    } catch {
      preconditionFailure("\(request.path): \(error)")
    }
  }

  private static func error(_ name: String) -> FetchError {
    switch name {
    case "unreachable": .unreachable("no such host")
    case "timedOut": .timedOut
    case "interrupted": .interrupted("the connection broke")
    default: preconditionFailure("no error \(name)")
    }
  }
}
