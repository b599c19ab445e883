internal import Synchronization

/// Waits for the first of two things without waiting for the other one, as a task group would.
enum Race {
  /// The task's value, or `early` as soon as the one who waits is cancelled; `task` goes on in any case.
  static func value<Value: Sendable>(of task: Task<Value, Never>, ifCancelled early: Value) async -> Value {
    let answer = FirstAnswer<Value>()
    Task { answer.give(await task.value) }
    return await withTaskCancellationHandler {
      await answer.value
    } onCancel: {
      answer.give(early)
    }
  }

  /// True if `task` finished before `limit` did; the task goes on in any case.
  static func finishes<Value: Sendable>(
    _ task: Task<Value, Never>, before limit: @escaping @Sendable () async throws -> Void
  ) async -> Bool {
    let answer = FirstAnswer<Bool>()
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
private final class FirstAnswer<Value: Sendable>: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Value, Never>)
    case given(Value)
  }

  private let state = Mutex(State.open)

  /// To be awaited once.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let given: Value? = state.withLock { state in
          if case .given(let answer) = state { return answer }
          state = .waiting(continuation)
          return nil
        }
        if let given { continuation.resume(returning: given) }
      }
    }
  }

  func give(_ answer: Value) {
    let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
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
