import ContentModel
import ContentPublisher
import ObjectStores
import Synchronization
import Testing

@testable import Publishing

@Suite("Pruning what was published")
struct PruningTests {
  private let releases: SampleReleases
  private let day = 86_400

  init() throws { releases = try SampleReleases() }

  private func boxes(_ number: Int) -> [String: String] { ["same": "s", "own\(number)": "\(number)"] }

  /// Releases 1 to `count`, a day between two of them.
  private func published(_ count: Int, canList: Bool = true) async throws -> MemoryStore {
    let memory = MemoryStore(canList: canList)
    for number in 1...count {
      if number > 1 { memory.wait(seconds: day) }
      try await releases.publish(try releases.release(number, boxes(number)), to: memory.process())
    }
    return memory
  }

  private func prune(
    _ store: any ObjectStore, days: Double, isDryRun: Bool = false
  ) async throws(PublishError) -> PruningSummary {
    let grace = TimeSpan(seconds: Int(days * Double(day)))
    return try await PublishedPruning(releases.reader(store), grace: grace, isDryRun: isDryRun).run()
  }

  private func requireWhole(_ memory: MemoryStore, _ numbers: [Int]) throws {
    for number in numbers {
      let candidate = try releases.release(number, boxes(number))
      #expect(memory.bytes("releases/\(number).json") == candidate.bytes)
      for file in candidate.files { #expect(memory.bytes(file.path.text) != nil, "release \(number): \(file.path)") }
    }
  }

  @Test("A release stays while it is live or was replaced less than the grace ago", arguments: [true, false])
  func kept(canList: Bool) async throws {
    // Five releases; the last one went live half a day ago, so number n was replaced 4.5 - n days ago.
    for (days, kept) in [(0.1, [5]), (0.6, [5, 4]), (1.6, [5, 4, 3]), (10, [5, 4, 3, 2, 1])] as [(Double, [Int])] {
      let memory = try await published(5, canList: canList)
      memory.wait(seconds: day / 2)
      let before = memory.objects
      let dry = try await prune(memory.process(), days: days, isDryRun: true)
      #expect(memory.objects == before)
      let summary = try await prune(memory.process(), days: days)
      #expect(summary.keptReleases == kept)
      #expect(summary.removedReleases == (1...5).filter { !kept.contains($0) })
      #expect((dry.removedFileCount, dry.removedReleases) == (summary.removedFileCount, summary.removedReleases))
      // A catalog and a box of its own for each.
      #expect(summary.removedFileCount == 2 * (5 - kept.count))
      try requireWhole(memory, kept)
      #expect(memory.objects.keys.filter { $0.hasPrefix("releases/") }.count == kept.count)
      #expect(memory.objects.keys.filter { $0.hasPrefix("bundles/") }.count == kept.count + 1)
    }
  }

  @Test("With many requests at once the same goes, and each catalog is fetched once", arguments: [true, false])
  func concurrent(canList: Bool) async throws {
    var left: [Set<String>] = []
    for jobs in [1, 7, 64] {
      let memory = try await published(9, canList: canList)
      // The content of release 9 again: three releases with two catalogs.
      try await releases.publish(try releases.release(10, boxes(8)), to: memory.process())
      memory.wait(seconds: day / 2)
      let log = CallLog()
      let flight = Mutex((now: 0, most: 0))
      let store = memory.process { number, moment, words throws(StoreError) in
        try await log.interruption(number, moment, words)
        flight.withLock { flight in
          flight.now += moment == .before ? 1 : -1
          flight.most = max(flight.most, flight.now)
        }
        // Waits for company, but not for ever: where only one request is possible there is none.
        for _ in 0..<1000 where jobs > 1 && flight.withLock({ $0.most }) < 2 { await Task.yield() }
      }
      let reader = TargetReader(store: store, keyring: releases.keyring, jobs: jobs)
      let summary = try await PublishedPruning(reader, grace: TimeSpan(seconds: day), isDryRun: false).run()
      #expect(summary.keptReleases == [10, 9, 8])
      #expect(summary.removedReleases == Array(1...7))
      #expect(jobs == 1 ? flight.withLock { $0.most } == 1 : (2...jobs).contains(flight.withLock { $0.most }))
      let catalogs = log.words.filter { $0.hasPrefix("read files/catalog") }
      #expect(Set(catalogs).count == catalogs.count)
      left.append(Set(memory.objects.keys))
    }
    #expect(left.allSatisfy { $0 == left[0] })
  }

  @Test("A file that nobody names goes only when it is older than the grace, and files of others never")
  func orphans() async throws {
    let memory = try await published(1)
    let orphan = try #require(try releases.release(9, ["orphan": "o"]).files.first { !$0.isList }?.path.text)
    memory.set(orphan, [1])
    memory.set("files/robots.txt", [2])
    memory.set("bundles/readme", [3])
    #expect(try await prune(memory.process(), days: 1).youngFileCount == 1)
    #expect(memory.bytes(orphan) != nil)
    memory.wait(seconds: 2 * day)
    #expect(try await prune(memory.process(), days: 1).removedFileCount == 1)
    #expect(memory.bytes(orphan) == nil)
    #expect(memory.bytes("files/robots.txt") != nil)
    #expect(memory.bytes("bundles/readme") != nil)
    try requireWhole(memory, [1])
  }

  @Test("A claim that is not live keeps its files, however old")
  func claim() async throws {
    let memory = try await published(1)
    let next = try releases.release(2, boxes(2))
    for file in next.files { memory.set(file.path.text, try next.source?.bytes(file)) }
    memory.set("releases/2.json", next.bytes)
    memory.wait(seconds: 100 * day)
    let summary = try await prune(memory.process(), days: 1)
    #expect(summary.removedFileCount == 0)
    try requireWhole(memory, [1, 2])
  }

  @Test("A claim that was taken over was never live, so the release before it was replaced later")
  func takenOver() async throws {
    let memory = try await published(4)
    memory.set("releases/5.json", try releases.release(5, ["one": "stopped"]).bytes)
    memory.wait(seconds: 40 * day)
    try await releases.publish(try releases.release(6, boxes(6)), to: memory.process()) { $0.takesOver = true }
    let summary = try await prune(memory.process(), days: 30)
    #expect(summary.keptReleases == [6, 4])
    try requireWhole(memory, [4, 6])
  }

  @Test("A publish that was stopped after its claim and finished long after replaced its forerunner only then")
  func lateFinish() async throws {
    for isWritten in [true, false] {
      let memory = try await published(1)
      let next = try releases.release(2, boxes(2))
      let store = memory.process { _, moment, words throws(StoreError) in
        if moment == .before, words == "replace manifest.json" { throw StoreError(.passing, "killed") }
      }
      _ = try? await releases.publish(next, to: store)
      memory.wait(seconds: 50 * day)
      if isWritten {
        try await releases.publish(next, to: memory.process())
      } else {
        memory.set("manifest.json", next.bytes)
      }
      memory.wait(seconds: day / 2)
      #expect(try await prune(memory.process(), days: 1).keptReleases == [2, 1])
      guard isWritten else { continue }
      try await releases.publish(try releases.release(3, boxes(3)), to: memory.process())
      #expect(try await prune(memory.process(), days: 1).keptReleases == [3, 2, 1])
    }
  }

  @Test("Nothing goes if a release that is kept cannot be read", arguments: ["list", "envelope", "live"])
  func unreadable(what: String) async throws {
    let memory = try await published(3)
    memory.wait(seconds: day / 2)
    let second = try releases.release(2, boxes(2))
    switch what {
    case "list": memory.set(try #require(second.files.first { $0.path.text.contains("catalog") }).path.text, nil)
    case "envelope": memory.set("releases/2.json", [1])
    default: memory.set("manifest.json", try releases.release(3, boxes(3)).bytes.reversed())
    }
    let before = memory.objects
    let error = await #expect(throws: PublishError.self) { _ = try await prune(memory.process(), days: 1) }
    #expect(memory.objects == before)
    if what != "live" { #expect(error?.message.contains("nothing was pruned") == true, "\(error?.message ?? "")") }
  }

  @Test("All envelopes that cannot be read are named, and what to do")
  func unreadableEnvelopes() async throws {
    let memory = try await published(4)
    memory.wait(seconds: day / 2)
    memory.set("releases/3.json", try releases.release(2, boxes(2)).bytes)
    memory.set("releases/9.json", [1])
    let before = memory.objects
    let error = await #expect(throws: PublishError.self) { _ = try await prune(memory.process(), days: 1) }
    #expect(memory.objects == before)
    #expect(error?.message.contains("releases/3.json, releases/9.json at memory cannot be read") == true)
    #expect(error?.hint?.contains("by hand") == true)
    memory.set("releases/3.json", try releases.release(3, boxes(3)).bytes)
    memory.set("releases/9.json", nil)
    // Release 3 was stored just now, so it has just replaced release 2.
    #expect(try await prune(memory.process(), days: 1).removedReleases == [1])
  }

  @Test("A damaged envelope of the live release is no hindrance: its manifest says what it needs")
  func damagedLiveEnvelope() async throws {
    let memory = try await published(4)
    memory.wait(seconds: day / 2)
    memory.set("releases/4.json", [1])
    // Its age is that of the damage, so release 3 counts as replaced just now.
    #expect(try await prune(memory.process(), days: 1).keptReleases == [4, 3])
    #expect(try await releases.requireWhole(memory) == 4)
  }

  @Test(
    "Killed at every call, it has taken nothing that is kept, and a second run completes it", arguments: [true, false])
  func killed(canList: Bool) async throws {
    let start = try await published(4, canList: canList)
    let whole = start.copy()
    whole.wait(seconds: day / 2)
    _ = try await prune(whole.process(), days: 1)
    var isKilled = true
    var call = 0
    while isKilled {
      call += 1
      let memory = start.copy()
      memory.wait(seconds: day / 2)
      let last = call
      let store = memory.process { number, _, _ throws(StoreError) in
        if number >= last { throw StoreError(.passing, "killed") }
      }
      do {
        _ = try await prune(store, days: 1)
        isKilled = false
      } catch {}
      try requireWhole(memory, [3, 4])
      _ = try await prune(memory.process(), days: 1)
      try requireWhole(memory, [3, 4])
      #expect(Set(memory.objects.keys) == Set(whole.objects.keys))
    }
    #expect(call > 20)
  }

  @Test("A publish at any moment of a prune goes live whole; within one removal the prune tells that it may not be")
  func meanwhile() async throws {
    let start = try await published(4)
    var isMet = true
    var call = 0
    while isMet {
      call += 1
      let memory = start.copy()
      memory.wait(seconds: day / 2)
      // Needs a file that only release 1 names, and that is being pruned.
      let next = try releases.release(5, ["same": "s", "own1": "1"])
      let last = call
      let log = CallLog()
      let store = memory.process { number, moment, words throws(StoreError) in
        try await log.interruption(number, moment, words)
        guard number == last, moment == .before else { return }
        do { try await releases.publish(next, to: memory.process()) } catch {
          Issue.record("publish at call \(last), \(words): \(error)")
        }
      }
      var isTold = false
      do { _ = try await prune(store, days: 1) } catch { isTold = error.message.contains("meanwhile") }
      isMet = log.count >= call
      if isTold, log.words[call - 1].hasPrefix("remove bundles") || log.words[call - 1].hasPrefix("remove files") {
        try await releases.publish(next, to: memory.process())
      }
      #expect(try await releases.requireWhole(memory) == (isMet ? 5 : 4), "at call \(call)")
    }
    #expect(call > 20)
  }

  @Test("A prune at any moment of a publish that takes longer than the grace")
  func slowPublish() async throws {
    let start = try await published(4)
    var isMet = true
    var call = 0
    while isMet {
      call += 1
      let memory = start.copy()
      memory.wait(seconds: day / 2)
      let next = try releases.release(5, ["same": "s", "own1": "1", "new": "n"])
      let last = call
      let log = CallLog()
      let store = memory.process { number, moment, words throws(StoreError) in
        try await log.interruption(number, moment, words)
        guard number == last, moment == .before else { return }
        memory.wait(seconds: 2 * 3600)
        _ = try? await prune(memory.process(), days: 1.0 / 24)
      }
      // Refused only where it is told to be published again.
      do { try await releases.publish(next, to: store) } catch {
        #expect(error.message.contains("does not read back"), "at call \(last): \(error)")
        try await releases.publish(next, to: memory.process())
      }
      isMet = log.count >= call
      #expect(try await releases.requireWhole(memory) == 5, "at call \(last)")
    }
    #expect(call > 15)
  }

  @Test(
    "A prune of very many files stops soon after somebody has published, or has only claimed a number",
    arguments: [true, false], [true, false])
  func fence(isLive: Bool, canList: Bool) async throws {
    let orphans = Dictionary(uniqueKeysWithValues: (0..<200).map { ("orphan\($0)", "o") })
    let memory = MemoryStore(canList: canList)
    try await releases.publish(try releases.release(1, orphans), to: memory.process())
    try await releases.publish(try releases.release(2, boxes(2)), to: memory.process())
    memory.wait(seconds: 2 * day)
    let next = try releases.release(3, boxes(3))
    let log = CallLog()
    let store = memory.process { number, moment, words throws(StoreError) in
      let isFirst = words.hasPrefix("remove ") && log.changes.isEmpty
      try await log.interruption(number, moment, words)
      guard isFirst else { return }
      if isLive { _ = try? await releases.publish(next, to: memory.process()) }
      if !isLive { memory.set("releases/3.json", next.bytes) }
    }
    let error = await #expect(throws: PublishError.self) { _ = try await prune(store, days: 1) }
    #expect(error?.message.contains("meanwhile") == true)
    #expect(log.changes.count <= 16)
    #expect(try await releases.requireWhole(memory) == (isLive ? 3 : 2))
  }
}
