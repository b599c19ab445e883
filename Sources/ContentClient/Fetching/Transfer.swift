internal import Synchronization

/// One request and its answer: what came, how it ended, and who waits for it.
///
/// Three sides touch it: the transport, one call at a time; the clock; and a cancelled task. Whoever ends it first
/// decides how it ended. `receive` is called outside of the lock, by the transport's calls alone, and the waiting fetch
/// goes on only when no call of it is under way: so never two at a time, and none after the fetch has ended.
final class Transfer: Sendable {
  typealias Outcome = Result<FetchHead, FetchError>

  private struct State {
    var head: FetchHead?
    var byteCount = 0
    var lastSign = ContinuousClock.now
    var isDelivering = false
    /// Stops the transport; nil before it has started and after the end.
    var cancel: (@Sendable () -> Void)?
    var waiter: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
  }

  private let byteLimit: Int
  private let receive: @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  private let state = Mutex(State())

  init(byteLimit: Int, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool) {
    self.byteLimit = byteLimit
    self.receive = receive
  }

  // MARK: The waiting fetch

  /// Starts the transport and waits for the end. Called once.
  ///
  /// - Parameter start: gives back what stops it. Not called if the task has been cancelled.
  func run(_ start: () -> @Sendable () -> Void) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let early: Outcome? = state.withLock { state in
          if state.outcome == nil { state.waiter = waiter }
          return state.outcome
        }
        if let early { return waiter.resume(returning: early) }
        let cancel = start()
        let isOver = state.withLock { state in
          if state.outcome == nil { state.cancel = cancel }
          return state.outcome != nil
        }
        if isOver { cancel() }
      }
    } onCancel: {
      end(.failure(.cancelled))
    }
  }

  /// Ends the transfer when its time is over; returns early if the task is cancelled.
  func stop(after timeouts: FetchTimeouts, from start: ContinuousClock.Instant) async {
    while !Task.isCancelled {
      let deadline = state.withLock { state in
        timeouts.deadline(start: start, lastSign: state.lastSign, byteCount: state.byteCount)
      }
      if deadline <= .now { return end(.failure(.timedOut)) }
      try? await Task.sleep(until: deadline, clock: .continuous)
    }
  }

  // MARK: The transport

  func received(_ head: FetchHead) {
    state.withLock { state in
      state.head = head
      state.lastSign = .now
    }
    // Nobody needs the page that stands beside a redirect.
    if RedirectPolicy.isRedirect(head) { end(.success(head)) }
  }

  /// False when no more is wanted.
  func received(_ piece: [UInt8]) -> Bool {
    let head: FetchHead? = state.withLock { state in
      guard state.outcome == nil, let head = state.head else { return nil }
      state.byteCount += piece.count
      state.lastSign = .now
      state.isDelivering = state.byteCount <= byteLimit
      return head
    }
    guard let head else { return false }
    guard state.withLock({ $0.isDelivering }) else {
      let isContent = head.status == 200 || head.status == 206
      end(isContent ? .failure(.tooLarge(byteLimit: byteLimit)) : .success(head))
      return false
    }
    let goesOn = receive(head, piece)
    let (waiter, outcome) = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, Outcome?) in
      state.isDelivering = false
      return (state.outcome == nil ? nil : state.waiter.take(), state.outcome)
    }
    if let outcome {
      waiter?.resume(returning: outcome)
    } else if !goesOn {
      end(.failure(.cancelled))
    }
    return goesOn && outcome == nil
  }

  /// The body is over, or the connection broke.
  func completed(_ error: FetchError?) {
    let (head, byteCount) = state.withLock { ($0.head, $0.byteCount) }
    if let error {
      end(.failure(error))
    } else if let head {
      end(head.allows(bodyOf: byteCount) ? .success(head) : .failure(.interrupted("the body is too short")))
    } else {
      end(.failure(.interrupted("the server sent no answer")))
    }
  }

  /// Whether the head of the answer has come.
  var hasHead: Bool { state.withLock { $0.head != nil } }

  // MARK: The end

  /// Ends the transfer, unless it has ended, and stops the transport; one that is over takes no notice.
  func end(_ outcome: Outcome) {
    typealias End = (cancel: (@Sendable () -> Void)?, waiter: CheckedContinuation<Outcome, Never>?)
    let (cancel, waiter) = state.withLock { state -> End in
      guard state.outcome == nil else { return (nil, nil) }
      state.outcome = outcome
      return (state.cancel.take(), state.isDelivering ? nil : state.waiter.take())
    }
    cancel?()
    waiter?.resume(returning: outcome)
  }
}

extension FetchHead {
  /// Whether a body of `byteCount` bytes is complete, as far as the head says; `Content-Length` counts encoded bytes, so
  /// it says nothing of a body that may have been decoded.
  fileprivate func allows(bodyOf byteCount: Int) -> Bool {
    guard status == 200 || status == 206, headers["content-encoding"] ?? "identity" == "identity",
      headers["transfer-encoding"] == nil, let length = headers["content-length"].flatMap({ Int($0) })
    else { return true }
    return length <= byteCount
  }

  /// Repeated names become one header; the order of values is kept.
  init(status: Int, fields: [(name: String, value: String)]) {
    var headers: [String: String] = [:]
    for (name, value) in fields {
      let name = name.lowercased()
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    self.init(status: status, headers: headers)
  }
}
