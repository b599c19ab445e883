internal import Dispatch
internal import Synchronization

/// Lets at most so many threads do the work of a task and of all tasks that it starts.
///
/// A task that waits holds no thread, so other tasks go on meanwhile: with one thread they take turns. The system
/// itself never uses more threads than there are processors; the limit counts where it is lower.
package final class WorkLimit: TaskExecutor {
  private struct State {
    /// Those that were taken are still at its beginning.
    var jobs: [UnownedJob] = []
    var takenCount = 0
    var threadCount = 0

    mutating func take() -> UnownedJob? {
      if takenCount == jobs.count || takenCount == 1024 {
        jobs.removeFirst(takenCount)
        takenCount = 0
      }
      guard takenCount < jobs.count else { return nil }
      takenCount += 1
      return jobs[takenCount - 1]
    }
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: of threads at once, 1 or more.
  private init(_ limit: Int) { self.limit = max(1, limit) }

  /// Does work with at most `limit` threads.
  package static func run<Value: Sendable, Failure: Error>(
    _ limit: Int, _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    if limit >= Environment.processorCount { return try await work() }
    // A task of its own: the caller may be bound to a thread that the limit knows nothing of.
    let result = await Task(executorPreference: WorkLimit(limit)) { () async -> Result<Value, Failure> in
      do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
    }.value
    return try result.get()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.threadCount < limit else { return false }
      state.threadCount += 1
      return true
    }
    if needsThread { DispatchQueue.global().async { self.work() } }
  }

  /// One thread, as long as there is something to do.
  private func work() {
    while let job = next() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// The job that has waited longest; nil ends the thread.
  private func next() -> UnownedJob? {
    state.withLock { state in
      let job = state.take()
      if job == nil { state.threadCount -= 1 }
      return job
    }
  }
}
