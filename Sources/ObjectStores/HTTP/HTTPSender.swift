package import HTTPTransfer
internal import Synchronization

/// Sends requests over the network.
package struct HTTPSender: HTTPSending {
  private let timeouts: HTTPTransferTimeouts

  package init(timeouts: HTTPTransferTimeouts = .usual) {
    self.timeouts = timeouts
  }

  package func send(_ request: HTTPRequest) async throws(StoreError) -> HTTPAnswer {
    let transfer = HTTPTransferRequest(
      method: request.method, url: request.url, lines: request.headers.map { "\($0.name): \($0.value)" },
      unpacksGzip: false, body: request.body, login: request.login, isSentOnce: request.isSentOnce,
      timeouts: timeouts)
    let exchange = HTTPExchange(limit: request.answerLimit)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        exchange.begin(waiter) { HTTPTransferLoop.shared.start(transfer, for: exchange) }
      }
    } onCancel: {
      exchange.cancel()
    }
    switch outcome {
    case .success(let answer): return answer
    case .failure(let failure): throw StoreError(failure, at: request.url)
    }
  }
}

/// One request under way: collects the answer, and resumes who waits for it exactly once.
private final class HTTPExchange: HTTPTransferReceiver {
  enum Failure: Error {
    case transfer(HTTPTransferFailure)
    case cancelled
  }

  typealias Outcome = Result<HTTPAnswer, Failure>

  private struct State {
    var status = 0
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    var isTooLong = false
    var number: Int?
    var isCancelled = false
    var waiter: CheckedContinuation<Outcome, Never>?
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// - Parameter start: begins the transfer and gives its number.
  func begin(_ waiter: CheckedContinuation<Outcome, Never>, _ start: () -> Int) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.waiter = waiter }
      return state.isCancelled
    }
    if isCancelled { return waiter.resume(returning: .failure(.cancelled)) }
    let number = start()
    let isCancelledNow = state.withLock { state in
      state.number = number
      return state.isCancelled
    }
    if isCancelledNow { HTTPTransferLoop.shared.cancel(number) }
  }

  func cancel() {
    let (number, waiter) = state.withLock { state -> (Int?, CheckedContinuation<Outcome, Never>?) in
      state.isCancelled = true
      return (state.number, state.waiter.take())
    }
    if let number { HTTPTransferLoop.shared.cancel(number) }
    waiter?.resume(returning: .failure(.cancelled))
  }

  func received(status: Int, headers: [(name: String, value: String)]) {
    state.withLock { state in
      state.status = status
      state.headers = Dictionary(
        headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    }
  }

  func received(_ piece: [UInt8]) -> Bool {
    state.withLock { state in
      guard piece.count <= limit - state.body.count else {
        state.isTooLong = true
        return false
      }
      state.body += piece
      return true
    }
  }

  func ended(_ failure: HTTPTransferFailure?) {
    let (waiter, outcome) = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, Outcome) in
      let waiter = state.waiter.take()
      if let failure, !state.isTooLong { return (waiter, .failure(.transfer(failure))) }
      let body = state.isTooLong ? nil : state.body
      return (waiter, .success(HTTPAnswer(status: state.status, headers: state.headers, body: body)))
    }
    waiter?.resume(returning: outcome)
  }
}

extension StoreError {
  fileprivate init(_ failure: HTTPExchange.Failure, at url: String) {
    let server = HTTPAddress.server(of: url)
    guard case .transfer(let failure) = failure else {
      self.init(.cancelled, "the request to \(server) was cancelled")
      return
    }
    let words = failure.words.printable(limit: 200)
    switch failure.kind {
    case .unavailable:
      self.init(.unusable, "cannot ask \(server): \(words)", hint: "install libcurl 4, such as Debian’s libcurl4")
    case .unresolved:
      self.init(.unresolved, "cannot reach \(server): \(words)", hint: "check the address, and the network")
    case .unreachable: self.init(.passing, "cannot reach \(server): \(words)")
    case .untrusted:
      self.init(.unusable, "\(server) has no certificate to believe: \(words)", hint: "check the address and the clock")
    case .interrupted, .stopped: self.init(.passing, "the connection to \(server) broke: \(words)")
    case .timedOut: self.init(.passing, "\(server) takes too long: \(words)")
    }
  }
}
