package import HTTPTransfer

/// A request of a store.
package struct HTTPRequest: Sendable, Hashable {
  package var method: String
  package var url: String
  /// Names as they are sent; none of them or of the values may hold a line end.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]?
  package var login: HTTPTransferLogin?
  /// Whether it must not be sent again unasked: its answer would be another one the second time.
  package var isSentOnce: Bool
  /// Of the body of the answer, in bytes; what it means to get more is the caller's matter.
  package var answerLimit: Int

  package init(
    _ method: String, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    login: HTTPTransferLogin? = nil, isSentOnce: Bool = false, answerLimit: Int = HTTPAnswer.usualLimit
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.login = login
    self.isSentOnce = isSentOnce
    self.answerLimit = answerLimit
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.method == right.method && left.url == right.url && left.body == right.body && left.login == right.login
      && left.isSentOnce == right.isSentOnce
      && left.headers.elementsEqual(right.headers) { $0.name == $1.name && $0.value == $1.value }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(method)
    hasher.combine(url)
  }
}

/// An answer, whole.
package struct HTTPAnswer: Sendable, Hashable {
  /// Of bodies that only say what went wrong, in bytes.
  package static let usualLimit = 65_536

  package let status: Int
  /// Names in lower case; the values of a repeated name are joined.
  package let headers: [String: String]
  /// Nil if there is more than was asked for.
  package let body: [UInt8]?

  package init(status: Int, headers: [String: String] = [:], body: [UInt8]? = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package var isSuccess: Bool { (200..<300).contains(status) }
}

/// Sends requests; an answer of any status is an answer.
package protocol HTTPSending: Sendable {
  /// - Throws: `StoreError` if no whole answer came.
  func send(_ request: HTTPRequest) async throws(StoreError) -> HTTPAnswer
}
