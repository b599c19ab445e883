import ObjectStores
import Synchronization

/// A server in a few lines: answers requests by a closure, and remembers them.
final class ScriptedSender: HTTPSending {
  private let answer: @Sendable (_ request: HTTPRequest, _ number: Int) throws(StoreError) -> HTTPAnswer
  private let seen = Mutex<[HTTPRequest]>([])

  /// - Parameter answer: gets the request and how many came before it.
  init(_ answer: @escaping @Sendable (_ request: HTTPRequest, _ number: Int) throws(StoreError) -> HTTPAnswer) {
    self.answer = answer
  }

  /// Gives one status after the other, the last one for ever.
  convenience init(statuses: [Int]) {
    self.init { (_, number) throws(StoreError) in HTTPAnswer(status: statuses[min(number, statuses.count - 1)]) }
  }

  func send(_ request: HTTPRequest) async throws(StoreError) -> HTTPAnswer {
    let number = seen.withLock { seen in
      seen.append(request)
      return seen.count - 1
    }
    return try answer(request, number)
  }

  var requests: [HTTPRequest] { seen.withLock { $0 } }

  /// Such as `PUT http://host/path`.
  var lines: [String] { requests.map { "\($0.method) \($0.url)" } }
}

extension HTTPRequest {
  subscript(name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
}

extension OutgoingObject {
  /// A list that may be packed.
  init(_ path: String, _ text: String, isPacked: Bool = false) {
    self.init(
      path: path, bytes: Array(text.utf8),
      service: ObjectService(contentType: "application/json", cacheControl: "no-cache", isPacked: isPacked))
  }
}
