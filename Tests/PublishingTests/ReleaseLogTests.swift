import ContentModel
import ContentPublisher
import ObjectStores
import Signatures
import Synchronization
import Testing

@testable import Publishing

@Suite("What was published")
struct ReleaseLogTests {
  private let releases: SampleReleases

  init() throws { releases = try SampleReleases(keys: ["a", "b"]) }

  private func published(_ numbers: [Int], canList: Bool = true) async throws -> MemoryStore {
    let memory = MemoryStore(canList: canList)
    for number in numbers {
      try await releases.publish(
        try releases.release(number, ["one": "\(number)", "b\(number)": "x"]), to: memory.process())
    }
    return memory
  }

  @Test("Counted down from the live number, with what changed", arguments: [true, false])
  func countedDown(canList: Bool) async throws {
    let memory = try await published([1, 2, 5], canList: canList)
    memory.set("releases/6.json", try releases.release(6).bytes)
    memory.set("releases/7.json", [0])
    let log = try await releases.reader(memory.process()).log(limit: 10)
    #expect(log.releases.map(\.sequence) == [5, 2, 1])
    #expect(log.releases.map(\.isLive) == [true, false, false])
    #expect(log.claims.map(\.sequence) == [6, 7])
    #expect(log.claims.map(\.keyIDs) == [["a"], []])
    #expect((log.missingCount, log.isCut) == (2, false))
    let change = try #require(log.releases[0].difference?.content)
    #expect((change.addedBoxes, change.changedBoxes, change.removedBoxes) == (["b5"], ["one"], ["b2"]))
    #expect(log.releases[2].difference == nil)
  }

  @Test("So many at most, the last one compared with the one below")
  func limited() async throws {
    let log = try await releases.reader(try await published([1, 2, 3]).process()).log(limit: 2)
    #expect(log.releases.map(\.sequence) == [3, 2])
    #expect(log.releases[1].difference?.content?.addedBoxes == ["b2"])
    #expect(log.isCut)
  }

  @Test("Where a store cannot list, the search for missing numbers ends", arguments: [(true, false), (false, true)])
  func bounded(canList: Bool, isCut: Bool) async throws {
    let memory = try await published([1, 2000], canList: canList)
    let log = CallLog()
    let found = try await releases.reader(memory.process(log.interruption)).log(limit: 5)
    #expect(found.releases.map(\.sequence) == (canList ? [2000, 1] : [2000]))
    #expect(found.isCut == isCut)
    #expect(log.count < 120)
  }

  @Test("Who is believed is told of each, and lists that are gone only cost the comparison")
  func believed() async throws {
    let memory = MemoryStore()
    let first = try releases.release(1, ["one": "1"], signedBy: ["a", "b"])
    try await releases.publish(first, to: memory.process())
    try await releases.publish(try releases.release(2, ["one": "2"], signedBy: ["b"]), to: memory.process())
    let catalog = try #require(first.files.first { $0.path.text.contains("catalog") })
    memory.set(catalog.path.text, nil)
    let reader = TargetReader(store: memory.process(), keyring: try releases.keyring(of: ["a"]), jobs: 1)
    let log = try await reader.log(limit: 5)
    #expect(log.live.problem != nil)
    #expect(log.releases.map(\.believedKeyIDs) == [[], ["a"]])
    #expect(log.releases.map(\.keyIDs) == [["b"], ["a", "b"]])
    #expect(log.releases[0].difference?.content == nil)
  }

  @Test("With many requests at once it says the same as with one", arguments: [true, false], [1, 2, 3, 100])
  func concurrent(canList: Bool, limit: Int) async throws {
    let memory = try await published([1, 2, 4, 5, 6, 9, 60], canList: canList)
    memory.set("releases/5.json", [0])
    func log(_ jobs: Int) async throws -> (ReleaseLog, most: Int) {
      let flight = Mutex((now: 0, most: 0))
      let store = memory.process { _, moment, _ throws(StoreError) in
        flight.withLock { flight in
          flight.now += moment == .before ? 1 : -1
          flight.most = max(flight.most, flight.now)
        }
        // Waits for company, but not for ever: where only one request is possible there is none.
        for _ in 0..<1000 where jobs > 1 && flight.withLock({ $0.most }) < 2 { await Task.yield() }
      }
      let reader = TargetReader(store: store, keyring: releases.keyring, jobs: jobs)
      return (try await reader.log(limit: limit), flight.withLock { $0.most })
    }
    func added(_ log: ReleaseLog) -> [[String]?] { log.releases.map(\.difference?.content?.addedBoxes) }
    let (one, single) = try await log(1)
    #expect(single == 1)
    for jobs in [2, 5, 64] {
      let (many, most) = try await log(jobs)
      #expect((2...jobs).contains(most), "\(most) at once of \(jobs)")
      #expect(many.releases.map(\.sequence) == one.releases.map(\.sequence))
      #expect(added(many) == added(one))
      #expect((many.missingCount, many.isCut) == (one.missingCount, one.isCut))
    }
    #expect(one.releases.map(\.sequence) == Array([60, 9, 6, 4, 2, 1].prefix(limit)))
    #expect(one.isCut == (limit < 6))
    #expect(one.damaged == (limit < 3 ? [] : [5]))
  }

  @Test("A list that several releases name is fetched once, and let go when none at hand does")
  func shared() async throws {
    let memory = MemoryStore()
    let old = try releases.release(1, ["one": "1"])
    let new = try releases.release(2, ["one": "2"])
    for release in [old, new, try releases.release(3, ["one": "1"])] {
      try await releases.publish(release, to: memory.process())
    }
    let log = CallLog()
    let reader = releases.reader(memory.process(log.interruption))
    #expect(try await reader.log(limit: 3).releases.count == 3)
    let fetched = log.words.filter { $0.hasPrefix("read files/") }
    #expect(fetched.count == 4, "two catalogs, taxonomy and puzzles: \(fetched)")
    #expect(Set(fetched).count == 4)

    var lists = SharedLists(reader)
    let (first, second) = (old.verified.manifest, new.verified.manifest)
    #expect(lists.missingByteCount(of: [first]) == first.files.reduce(0) { $0 + $1.size })
    await lists.hold([first, second])
    #expect(lists.bytes.count == 4)
    #expect(lists.missingByteCount(of: [first]) == 0)
    await lists.hold([second])
    #expect(Set(lists.bytes.keys) == Set(second.files))
  }
}
