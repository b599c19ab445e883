import ContentModel
import ContentPublisher
import ObjectStores
import Testing

@testable import Publishing

@Suite("A rollback or a rollout beside a prune")
struct LiveChangeBesidePruneTests {
  private let releases: SampleReleases
  private let day = 86_400

  init() throws { releases = try SampleReleases() }

  /// What may run beside a prune.
  enum Step: String, CaseIterable, Sendable {
    case rollBack, finishRollout
  }

  /// Five releases, a day between two of them; release 1 is what nobody keeps. The last one has a rollout.
  private func published(canList: Bool) async throws -> MemoryStore {
    let memory = MemoryStore(canList: canList)
    for number in 1...5 {
      if number > 1 { memory.wait(seconds: day) }
      let boxes = ["same": "s", "own\(number)": "\(number)"]
      let rollout = number == 5 ? (10, ["same": "s", "new": "n"]) : nil
      try await releases.publish(try releases.release(number, boxes, rollout: rollout), to: memory.process())
    }
    memory.wait(seconds: day / 2)
    return memory
  }

  /// Files that only release 1 names.
  private func own() throws -> [String] {
    try releases.release(1, ["same": "s", "own1": "1"]).files.map(\.path.text)
      .filter { $0.contains("own1") || $0.contains("catalog") }
  }

  private func change(_ store: any ObjectStore) throws -> LiveChange {
    LiveChange(
      releases.reader(store), signing: try releases.signing(),
      options: PublishOptions(now: SampleReleases.start, pause: { _ in }),
      created: SampleReleases.start.adding(days: 6))
  }

  private func take(_ step: Step, _ store: any ObjectStore) async throws(PublishError) {
    let change: LiveChange
    do { change = try self.change(store) } catch { throw PublishError(.inputOutput, "\(error)") }
    switch step {
    case .rollBack: _ = try await change.rollBack(to: 1)
    case .finishRollout: _ = try await change.step(.percent(100))
    }
  }

  private func prune(_ store: any ObjectStore, hours: Int) async throws(PublishError) {
    _ = try await PublishedPruning(releases.reader(store), grace: TimeSpan(seconds: hours * 3600), isDryRun: false)
      .run()
  }

  @Test(
    "A prune at any call of it: it goes live whole, or is refused and what was live stays",
    arguments: Step.allCases, [true, false])
  func pruneWithin(step: Step, canList: Bool) async throws {
    // Also with a long time before the prune, so that what was looked at is old again.
    let start = try await published(canList: canList)
    for (hours, wait) in [(24, 0), (1, 2 * 3600)] {
      var isMet = true
      var call = 0
      while isMet {
        call += 1
        let memory = start.copy()
        let log = CallLog()
        let last = call
        let store = memory.process { number, moment, words throws(StoreError) in
          try await log.interruption(number, moment, words)
          guard number == last, moment == .before else { return }
          memory.wait(seconds: wait)
          _ = try? await prune(memory.process(), hours: hours)
        }
        var failure: PublishError?
        do { try await take(step, store) } catch { failure = error }
        isMet = log.count >= call
        let place = "at call \(call) of \(step), \(log.words[min(call, log.count) - 1])"
        #expect(try await releases.requireWhole(memory) == (failure == nil ? 6 : 5), "\(place)")
        guard let failure else { continue }
        #expect(step == .rollBack, "\(place): \(failure)")
        let isExpected = ["gone", "there is no releases/1.json", "does not read back"].contains {
          failure.message.contains($0)
        }
        #expect(isExpected, "\(place): \(failure)")
        #expect(memory.bytes("releases/6.json") == nil, "the claim is in the way, \(place)")
      }
      #expect(call > 15)
    }
  }

  @Test(
    "It at any call of a prune: it goes live whole, and within one removal the prune tells what it may lack",
    arguments: Step.allCases, [true, false])
  func withinPrune(step: Step, canList: Bool) async throws {
    let start = try await published(canList: canList)
    var isMet = true
    var call = 0
    var lossCount = 0
    while isMet {
      call += 1
      let memory = start.copy()
      let log = CallLog()
      let last = call
      let store = memory.process { number, moment, words throws(StoreError) in
        try await log.interruption(number, moment, words)
        guard number == last, moment == .before else { return }
        _ = try? await take(step, memory.process())
      }
      var told: PublishError?
      do { try await prune(store, hours: 24) } catch { told = error }
      isMet = log.count >= call
      let words = log.words[min(call, log.count) - 1]
      let gone = words.split(separator: " ").last.map(String.init) ?? ""
      // Between a look at a file and its removal nothing protects it.
      let isLive = memory.bytes("releases/6.json") != nil
      if step == .rollBack, isLive, words.hasPrefix("remove "), try own().contains(gone) {
        lossCount += 1
        #expect(told?.message.contains(gone) == true, "\(words): \(told?.message ?? "nothing was told")")
        #expect(told?.hint?.contains("after a rollback") == true)
      } else {
        _ = try await releases.requireWhole(memory)
      }
    }
    #expect(lossCount == (step == .rollBack ? 1 : 0))
    #expect(call > 20)
  }

  @Test("What only the old release names is stored again before it goes live, and what others name is not")
  func storedAgain() async throws {
    let memory = try await published(canList: true)
    let log = CallLog()
    try await take(.rollBack, memory.process(log.interruption))
    let changes = try own().map { "write \($0)" } + ["create releases/6.json", "replace manifest.json"]
    #expect(log.changes.sorted() == changes.sorted())
  }

  @Test("Damage that is found while files are stored again is told, and nothing goes live")
  func damaged() async throws {
    let memory = try await published(canList: true)
    let bundle = try #require(
      try releases.release(1, ["same": "s", "own1": "1"]).files.first { $0.path.text.contains("own1") })
    memory.set(bundle.path.text, [UInt8](repeating: 0, count: bundle.size))
    memory.wait(seconds: day)
    let error = await #expect(throws: PublishError.self) { try await take(.rollBack, memory.process()) }
    #expect(error?.code == .refused)
    #expect(error?.message.contains("1 file at memory is gone or damaged: \(bundle.path)") == true)
    #expect(memory.bytes("releases/6.json") == nil)
  }

  @Test("There is nothing to do only if the files are there", arguments: ["bundle", "list"])
  func nothingToDo(what: String) async throws {
    let memory = MemoryStore()
    let first = try releases.release(1, ["one": "good"])
    try await releases.publish(first, to: memory.process())
    try await releases.publish(
      try releases.release(2, ["one": "bad"], rollout: (10, ["two": "2"])), to: memory.process())
    let second = try releases.release(2, ["one": "bad"])
    let change = try change(memory.process())
    _ = try await change.step(.abandon)
    #expect(try await change.rollBack(to: 2) == nil)
    memory.set(try #require(second.files.first { $0.isList == (what == "list") }).path.text, nil)
    let error = await #expect(throws: PublishError.self) { try await change.rollBack(to: 2) }
    #expect(error?.message.contains("release 3, which is live, is not whole") == true)
    #expect(error?.hint?.contains("heals") == true)
  }

  @Test("A step that is taken already is checked, too")
  func sameShare() async throws {
    let memory = try await published(canList: true)
    let change = try change(memory.process())
    #expect(try await change.step(.percent(10)) == nil)
    let new = try #require(memory.objects.keys.first { $0.contains("/new-") })
    memory.set(new, nil)
    let error = await #expect(throws: PublishError.self) { try await change.step(.percent(10)) }
    #expect(error?.message.contains(new) == true)
  }
}
