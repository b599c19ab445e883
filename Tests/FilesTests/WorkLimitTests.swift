import Files
import Synchronization
import Testing

@Suite("Threads at work")
struct WorkLimitTests {
  private final class Counter: Sendable {
    private let state = Mutex((running: 0, most: 0, total: 0))

    var most: Int { state.withLock { $0.most } }
    var total: Int { state.withLock { $0.total } }

    /// Keeps a processor busy for a moment.
    func work() {
      state.withLock { state in
        state.running += 1
        state.total += 1
        state.most = max(state.most, state.running)
      }
      let start = SystemClock.monotonicNanoseconds
      while SystemClock.monotonicNanoseconds - start < 200_000 {}
      state.withLock { $0.running -= 1 }
    }
  }

  struct Failure: Error, Equatable {}

  @Test("there are never more than the limit, whatever tasks start others", arguments: [1, 2, 3])
  func limit(_ limit: Int) async {
    let counter = Counter()
    let sum = await WorkLimit.run(limit, of: 64) {
      await withTaskGroup(of: Int.self) { group in
        for number in 0..<200 {
          group.addTask {
            async let other: Void = counter.work()
            counter.work()
            await other
            await Task.yield()
            counter.work()
            return number
          }
        }
        counter.work()
        return await group.reduce(0, +)
      }
    }
    #expect(sum == 19_900)
    #expect(counter.total == 601)
    #expect(counter.most <= limit)
  }

  @Test("what is thrown comes out, and work after it is done")
  func failure() async {
    await #expect(throws: Failure()) {
      try await WorkLimit.run(1, of: 64) { () async throws(Failure) in
        await Task.yield()
        throw Failure()
      }
    }
    #expect(await WorkLimit.run(1, of: 64) { 7 } == 7)
  }

  @Test("thousands of tasks that wait for each other come to an end")
  func waiting() async {
    let result = await WorkLimit.run(1, of: 64) {
      await withTaskGroup(of: Int.self) { group in
        for number in 0..<5000 {
          group.addTask {
            async let later = Self.afterOthers(number)
            return await later
          }
        }
        return await group.reduce(0, +)
      }
    }
    #expect(result == 12_497_500)
  }

  private static func afterOthers(_ number: Int) async -> Int {
    async let other = { await Task.yield() }()
    await other
    return number
  }
}
