internal import Synchronization

/// Waits for the first of two things without waiting for the other one, as a task group would.
enum Race {
  /// True if `task` finished before `limit` did; the task goes on in any case.
  static func finishes<Value: Sendable>(
    _ task: Task<Value, Never>, before limit: @escaping @Sendable () async throws -> Void
  ) async -> Bool {
    let answer = FirstAnswer()
    let timer = Task {
      do { try await limit() } catch { return }
      answer.give(false)
    }
    Task {
      _ = await task.value
      answer.give(true)
    }
    let isFinished = await answer.value
    timer.cancel()
    return isFinished
  }
}

/// Keeps the first of several answers.
private final class FirstAnswer: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Bool, Never>)
    case given(Bool)
  }

  private let state = Mutex(State.open)

  /// To be awaited once.
  var value: Bool {
    get async {
      await withCheckedContinuation { continuation in
        let given: Bool? = state.withLock { state in
          if case .given(let answer) = state { return answer }
          state = .waiting(continuation)
          return nil
        }
        if let given { continuation.resume(returning: given) }
      }
    }
  }

  func give(_ answer: Bool) {
    let waiting: CheckedContinuation<Bool, Never>? = state.withLock { state in
      switch state {
      case .given: return nil
      case .open:
        state = .given(answer)
        return nil
      case .waiting(let continuation):
        state = .given(answer)
        return continuation
      }
    }
    waiting?.resume(returning: answer)
  }
}
