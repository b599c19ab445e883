import ObjectStores
import Synchronization

/// Answers every request in the same way, and remembers what was asked.
final class FixedServer: HTTPSending {
  private let answer: HTTPAnswer
  private let seen = Mutex<[HTTPRequest]>([])

  init(_ status: Int, headers: [String: String] = [:], body: [UInt8]? = []) {
    answer = HTTPAnswer(status: status, headers: headers, body: body)
  }

  var requests: [HTTPRequest] { seen.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(StoreError) -> HTTPAnswer {
    seen.withLock { $0.append(request) }
    return answer
  }
}
