import ContentModel
import ContentPublisher
import ObjectStores
import Synchronization
import TestKit
import Testing

@testable import Publishing

@Suite("Publishers at the same time")
struct PublishersAtOnceTests {
  private let releases: SampleReleases

  init() throws { releases = try SampleReleases() }

  /// Runs publishers step by step and checks what must hold in every order.
  ///
  /// - Returns: the steps taken.
  private func race(
    _ candidates: [String: Candidate], canList: Bool = true, isAtomic: Bool = true, createsAtomically: Bool = true,
    beginsAgain: Bool = false, _ story: String, choose: @escaping TurnTaker.Choice
  ) async throws -> Int {
    let memory = MemoryStore(canList: canList, isAtomic: isAtomic, createsAtomically: createsAtomically)
    try await releases.publish(try releases.release(1), to: memory.process())
    memory.wait(seconds: 86_400)
    let turns = TurnTaker(candidates.keys.sorted(), choose: choose)
    let live = Mutex<[Int]>([1])
    let ended = await withTaskGroup(of: (String, PublishError?).self) { group in
      for (name, candidate) in candidates {
        let step = turns.interruption(name)
        let store = memory.process { call, moment, words throws(StoreError) in
          // Only where manifests and claims are looked at or changed does the order matter.
          if words.contains("releases") || words.contains("manifest.json") { try await step(call, moment, words) }
          guard moment == .after, words.hasSuffix(" manifest.json"),
            let number = memory.bytes("manifest.json").flatMap(TargetReader.decode)?.manifest.sequence
          else { return }
          live.withLock { if $0.last != number { $0.append(number) } }
        }
        group.addTask {
          var failure: PublishError?
          do throws(PublishError) {
            try await releases.publish(candidate, to: store) {
              $0.pause = { _ in await turns.turn(of: name, rests: true) }
            }
          } catch {
            failure = error
          }
          await turns.end(name)
          return (name, failure)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = .some($1.1) }
    }
    let numbers = live.withLock { $0 }
    #expect(numbers == numbers.sorted(), "a lower number went live: \(numbers), \(story)")
    let last = try await releases.requireWhole(memory)
    let failed = Set(ended.compactMap { $0.value == nil ? nil : $0.key })
    let winners = candidates.filter { !failed.contains($0.key) }
    let isWon = winners.values.contains { $0.bytes == memory.bytes("manifest.json") }
    #expect(isWon, "nobody who won is live but \(last), \(story): \(ended.mapValues { $0?.message ?? "published" })")
    for (name, failure) in ended {
      if let failure { #expect(failure.code == .refused, "\(name): \(failure.message), \(story)") }
    }
    // Whoever was refused can begin again, and nothing is lost by it.
    guard beginsAgain else { return await turns.steps }
    for candidate in candidates.values.sorted(by: { $0.sequence < $1.sequence }) {
      _ = try? await releases.publish(candidate, to: memory.process())
    }
    #expect(try await releases.requireWhole(memory) >= last)
    return await turns.steps
  }

  /// Every order with at most `changes` changes from one publisher to the other.
  private func everyOrder(
    _ candidates: [String: Candidate], isAtomic: Bool, createsAtomically: Bool = true, changes: Int
  ) async throws {
    let names = candidates.keys.sorted()
    @Sendable func choice(_ first: String, _ changes: [Int]) -> TurnTaker.Choice {
      { step, last, waiting in
        let own = waiting.first { $0.name == (last ?? first) }
        let other = waiting.first { $0.name != (last ?? first) }
        return (changes.contains(step) ? other ?? own : own ?? other) ?? waiting[0]
      }
    }
    for first in names {
      let length = try await race(
        candidates, isAtomic: isAtomic, createsAtomically: createsAtomically, "\(first) alone",
        choose: choice(first, []))
      for steps in Self.choices(of: changes, from: 1..<length) {
        _ = try await race(
          candidates, isAtomic: isAtomic, createsAtomically: createsAtomically,
          "\(first) begins, changes at \(steps)", choose: choice(first, steps))
      }
    }
  }

  /// All lists of at most `count` rising numbers of a range.
  private static func choices(of count: Int, from range: Range<Int>) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return [[]]
      + range.flatMap { first in
        choices(of: count - 1, from: first + 1..<range.upperBound).map { [first] + $0 }
      }
  }

  @Test("Of two numbers one or both go live, the higher one last", arguments: [true, false])
  func twoNumbers(isAtomic: Bool) async throws {
    let candidates = ["lower": try releases.release(2), "higher": try releases.release(3)]
    try await everyOrder(candidates, isAtomic: isAtomic, changes: 2)
  }

  @Test("A lower number steps back though it was first, where the store ignores If-Match")
  func stepsBack() async throws {
    // Who goes until it is about to make which call. The lower one has looked for claims before the higher one's is there.
    let script = [
      ("lower", "create releases/2.json"), ("higher", "write manifest.json"), ("lower", "write manifest.json"),
    ]
    let part = Mutex(0)
    _ = try await race(
      ["lower": try releases.release(2), "higher": try releases.release(3)], isAtomic: false, beginsAgain: true,
      "scripted",
      choose: { _, _, waiting in
        part.withLock { part in
          while part < script.count {
            let (name, words) = script[part]
            if let next = waiting.first(where: { $0.name == name }), next.words != words { return next }
            part += 1
          }
          return waiting[0]
        }
      })
  }

  @Test("Of two releases with one number exactly one goes live", arguments: [true, false])
  func oneNumber(isAtomic: Bool) async throws {
    let candidates = ["left": try releases.release(2, ["one": "left"]), "right": try releases.release(2)]
    try await everyOrder(candidates, isAtomic: isAtomic, changes: 2)
  }

  /// The claim of one is written over by the other; each looks again whether it is still its own.
  @Test("Of two releases with one number exactly one goes live where the store ignores If-None-Match")
  func oneNumberWithoutConditions() async throws {
    let candidates = ["left": try releases.release(2, ["one": "left"]), "right": try releases.release(2)]
    try await everyOrder(candidates, isAtomic: true, createsAtomically: false, changes: 2)
  }

  @Test("The same release twice at the same time goes live")
  func twins() async throws {
    let release = try releases.release(2)
    try await everyOrder(["left": release, "right": release], isAtomic: true, changes: 2)
  }

  /// The same job ran twice, the next release followed the faster one, and the slow one comes too late.
  @Test(
    "A claim that its twin has made live is not taken back, whatever stops the slow one",
    arguments: [nil, 1, .max], [true, false])
  func lateTwin(failures: Int?, isFollowed: Bool) async throws {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(1), to: memory.process())
    let (twin, next) = (try releases.release(2, ["one": "2"]), try releases.release(3, ["one": "3"]))
    let left = Mutex(0)
    let slow = memory.process { _, moment, words throws(StoreError) in
      if moment == .after, words == "create releases/2.json" {
        _ = try? await releases.publish(twin, to: memory.process())
        if isFollowed { _ = try? await releases.publish(next, to: memory.process()) }
        left.withLock { $0 = failures ?? 0 }
      }
      guard moment == .before else { return }
      let fails = left.withLock { left in
        defer { left = max(0, left - 1) }
        return left > 0
      }
      if fails { throw StoreError(.passing, "away") }
    }
    var code: PublishError.Code?
    do throws(PublishError) { _ = try await releases.publish(twin, to: slow) } catch { code = error.code }
    #expect(code == (failures != nil ? .inputOutput : isFollowed ? .refused : nil))
    #expect(try await releases.requireWhole(memory) == (isFollowed ? 3 : 2))
    #expect(memory.bytes("releases/2.json") == twin.bytes)
  }

  @Test("Two or three numbers in random orders, with and without lists, with and without If-Match")
  func random() async throws {
    let all = [
      "a": try releases.release(2, ["one": "a"]), "b": try releases.release(3, ["one": "b"]),
      "c": try releases.release(4, ["one": "c"]),
    ]
    for seed in 1...100 as ClosedRange<UInt64> {
      let generator = Mutex(SeededGenerator(seed: seed))
      let candidates = all.filter { $0.key != "c" || seed % 3 == 0 }
      _ = try await race(
        candidates, canList: seed % 2 == 0, isAtomic: seed % 4 < 2, beginsAgain: true, "seed \(seed)",
        choose: { _, last, waiting in
          generator.withLock { generator in
            if let same = waiting.first(where: { $0.name == last }), Int.random(in: 0..<4, using: &generator) > 0 {
              return same
            }
            return waiting.randomElement(using: &generator) ?? waiting[0]
          }
        })
    }
  }
}
