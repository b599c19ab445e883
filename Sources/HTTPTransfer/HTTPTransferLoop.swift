internal import CLibCurl
internal import Dispatch
internal import Synchronization

/// All transfers of the process, driven by one thread while there are any.
///
/// One thread, because libcurl's handles may be used by one at a time; one loop for the process, because connections
/// are used again by whoever asks the same server next. Nothing is queued between the network and the receivers: while
/// they are busy, servers wait.
package final class HTTPTransferLoop: Sendable {
  package static let shared = HTTPTransferLoop()

  private enum Command {
    case start(Int, HTTPTransferRequest, any HTTPTransferReceiver)
    case cancel(Int)
  }

  private struct State {
    var commands: [Command] = []
    var isRunning = false
    var lastNumber = 0
  }

  private let multi = MultiHandle()
  private let queue = DispatchQueue(label: "http-transfers")
  private let state = Mutex(State())

  private init() {}

  /// Starts a transfer.
  ///
  /// - Returns: its number, for `cancel`.
  package func start(_ request: HTTPTransferRequest, for receiver: any HTTPTransferReceiver) -> Int {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.commands.append(.start(state.lastNumber, request, receiver))
      return state.lastNumber
    }
    wake()
    return number
  }

  /// Ends a transfer soon, without waiting for it; one that is over already is no mistake.
  package func cancel(_ number: Int) {
    state.withLock { $0.commands.append(.cancel(number)) }
    wake()
  }

  private func wake() {
    let isIdle = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isIdle { queue.async { self.run() } } else { multi.wake() }
  }

  // MARK: The loop's thread

  /// Runs until there is nothing to do.
  private func run() {
    var transfers: [Int: EasyHandle] = [:]
    while let commands = next(isBusy: !transfers.isEmpty) {
      for command in commands {
        switch command {
        case .start(let number, let request, let receiver):
          if let words = multi.loadFailure {
            receiver.ended(HTTPTransferFailure(kind: .unavailable, words: "libcurl cannot be loaded: \(words)"))
          } else if let transfer = EasyHandle(request, receiver: receiver, in: multi) {
            transfers[number] = transfer
          } else {
            receiver.ended(HTTPTransferFailure(kind: .unreachable, words: "there is no memory for a transfer"))
          }
        case .cancel(let number):
          transfers[number] = nil
        }
      }
      if transfers.isEmpty { continue }
      multi.work()
      while let (handle, code) = unsafe multi.nextEnd() {
        guard let (number, transfer) = transfers.first(where: { unsafe $0.value.isSame(handle) }) else { continue }
        transfers[number] = nil
        transfer.end(code)
      }
      if !transfers.isEmpty { multi.wait() }
    }
  }

  /// Nil when the loop is to end: no command has come, and no transfer is under way.
  private func next(isBusy: Bool) -> [Command]? {
    state.withLock { state in
      defer { state.commands = [] }
      if state.commands.isEmpty, !isBusy {
        state.isRunning = false
        return nil
      }
      return state.commands
    }
  }
}
