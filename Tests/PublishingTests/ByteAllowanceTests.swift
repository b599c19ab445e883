import ContentModel
import ContentPublisher
import ObjectStores
import Synchronization
import Testing

@testable import Publishing

@Suite("What is held in memory")
struct ByteAllowanceTests {
  /// Counts what is held at once.
  private final class Meter: Sendable {
    private let state = Mutex((held: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func add(_ byteCount: Int) {
      state.withLock { state in
        state.held += byteCount
        state.most = max(state.most, state.held)
      }
    }
  }

  @Test("Never more than is allowed at once, but for what is larger alone; and everybody has a turn")
  func bounded() async throws {
    let allowance = ByteAllowance(100)
    let meter = Meter()
    let sizes = (0..<100).map { [1, 30, 60, 100, 250][$0 % 5] }
    let done = await concurrentMap(sizes, width: 50) { size in
      await allowance.holding(size) {
        meter.add(min(size, 100))
        for _ in 0..<2 { await Task.yield() }
        meter.add(-min(size, 100))
        return size
      }
    }
    #expect(done == sizes)
    #expect(meter.most == 100)
  }

  @Test("Files are sent and read back within it, however many requests are allowed")
  func publishing() async throws {
    let releases = try SampleReleases()
    let boxes = Dictionary(uniqueKeysWithValues: (0..<60).map { ("box\($0)", String(repeating: "x", count: 400)) })
    let candidate = try releases.release(1, boxes)
    let sizes = Dictionary(uniqueKeysWithValues: candidate.files.map { ($0.path.text, $0.size) })
    let meter = Meter()
    let memory = MemoryStore(tellsSizes: false)
    let store = memory.process { _, moment, words throws(StoreError) in
      guard words.hasPrefix("write ") || words.hasPrefix("read "),
        let size = sizes[String(words.drop { $0 != " " }.dropFirst())], !words.contains("catalog")
      else { return }
      meter.add(moment == .before ? size : -size)
      for _ in 0..<4 { await Task.yield() }
    }
    let reader = TargetReader(store: store, keyring: releases.keyring, jobs: 32, byteCount: 2000)
    let options = PublishOptions(now: SampleReleases.start, pause: { _ in })
    _ = try await Publication(candidate, to: reader, options: options).run()
    #expect((1000...2000).contains(meter.most), "\(meter.most)")
    #expect(try await releases.requireWhole(memory) == 1)
  }
}
