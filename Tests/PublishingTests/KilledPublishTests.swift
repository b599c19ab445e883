import ContentModel
import ContentPublisher
import ObjectStores
import Testing

@testable import Publishing

@Suite("Killed while publishing")
struct KilledPublishTests {
  private let releases: SampleReleases

  init() throws { releases = try SampleReleases() }

  /// From a call on nothing of a process works any more.
  private func killed(at call: Int, _ moment: CallMoment) -> Interruption {
    { number, now, _ throws(StoreError) in
      if number > call || (number == call && (moment == .before || now == .after)) {
        throw StoreError(.passing, "killed")
      }
    }
  }

  @Test("At every call, before and after it took effect: what is live is whole, and a second publish completes it")
  func everyCall() async throws {
    for canList in [true, false] {
      for moment in [CallMoment.before, .after] {
        var call = 0
        var isKilled = true
        while isKilled {
          call += 1
          let memory = MemoryStore(canList: canList)
          try await releases.publish(try releases.release(1, ["one": "1", "two": "2"]), to: memory.process())
          memory.wait(seconds: 86_400)
          let next = try releases.release(2, ["one": "other", "two": "2", "three": "3"])
          isKilled = await failed(next, memory, killed(at: call, moment))
          let live = try await releases.requireWhole(memory)
          #expect(isKilled ? [1, 2].contains(live) : live == 2)
          // Somebody else is told, unless nothing was claimed yet.
          if isKilled, live == 1, memory.bytes("releases/2.json") != nil {
            #expect(await failed(try releases.release(3, ["x": "1"]), memory, { _, _, _ in }))
            #expect(try await releases.requireWhole(memory) == 1)
          }
          memory.wait(seconds: 86_400)
          try await releases.publish(next, to: memory.process())
          #expect(try await releases.requireWhole(memory) == 2)
          #expect(memory.bytes("releases/2.json") == next.bytes)
          #expect(memory.bytes("releases/1.json") != nil)
        }
        #expect(call > 12)
      }
    }
  }

  @Test("A single call that fails leaves things so that the same publish goes on, or the publish copes with it")
  func oneFailure() async throws {
    for moment in [CallMoment.before, .after] {
      var call = 0
      var happened = true
      while happened {
        call += 1
        let broken = call
        let log = CallLog()
        let memory = MemoryStore()
        try await releases.publish(try releases.release(1), to: memory.process())
        let next = try releases.release(2, ["one": "other"])
        _ = await failed(next, memory) { number, now, words throws(StoreError) in
          try await log.interruption(number, now, words)
          if number == broken, now == moment { throw StoreError(.passing, "once") }
        }
        happened = log.count >= call
        #expect(try await [1, 2].contains(releases.requireWhole(memory)))
        try await releases.publish(next, to: memory.process())
        #expect(try await releases.requireWhole(memory) == 2)
      }
      #expect(call > 12)
    }
  }

  private func failed(
    _ candidate: Candidate, _ memory: MemoryStore, _ interruption: @escaping Interruption
  ) async -> Bool {
    do throws(PublishError) {
      try await releases.publish(candidate, to: memory.process(interruption))
      return false
    } catch {
      return true
    }
  }
}
