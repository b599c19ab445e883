import ContentModel
import Files
import Foundation
import Synchronization
import TestKit
import Testing

@testable import ContentClient

@Suite("Several at one cache", .serialized)
struct CacheConcurrencyTests {
  @Test("While releases come and go, whoever has a lease finds its release whole")
  func readersAndPruner() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(1))
      try cache.place(CacheSample.bundle("a", 1))
      let leaseCount = Atomic(0)
      Threads.run([false, true]) { isLowest in
        #expect(throws: Never.self) {
          if try read(folder, isLowest: isLowest) { leaseCount.add(1, ordering: .relaxed) }
        }
      } during: {
        for sequence in 2...30 {
          #expect(throws: Never.self) {
            try cache.commit(CacheSample.release(sequence))
            try cache.place(CacheSample.bundle("a", sequence))
            let names = try cache.storedSequences.map { CacheSample.names($0, ["a": $0]) }
            #expect(try cache.prune(names).failureCount == 0)
          }
        }
      }
      #expect(leaseCount.load(ordering: .relaxed) > 0)
      #expect(try cache.storedSequences.prefix(2) == [30, 29])
    }
  }

  /// Takes one stored release into use and reads everything it names; false if it was taken away before.
  private func read(_ folder: TemporaryFolder, isLowest: Bool) throws -> Bool {
    let cache = try folder.cache()
    let stored = try cache.storedSequences
    guard let sequence = isLowest ? stored.last : stored.first, let lease = try cache.lease(sequence) else {
      return false
    }
    let bundle = CacheSample.bundle("a", sequence)
    for _ in 0..<3 {
      for list in CacheSample.release(sequence).files {
        #expect(cache.file(list.path, byteCount: list.bytes.count)?.bytes == list.bytes, "\(list.path)")
      }
      #expect(try cache.storedSequences.contains(sequence))
      // The newest one's bundle is perhaps not in its place yet; once it is, it stays.
      if sequence < stored[0] { #expect(cache.isPresent(bundle.path, byteCount: bundle.size), "\(bundle.path)") }
    }
    return withExtendedLifetime(lease) { true }
  }

  @Test("Bundles that two place at once, while empty folders are pruned, all get to their places")
  func placing() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(1))
      let boxes = Dictionary(uniqueKeysWithValues: (0..<200).map { ("box-\($0)", 1) })
      let names = [CacheSample.names(1, boxes)]
      Threads.run([0]) { _ in
        let result = try? cache.prune(names)
        #expect(result?.failureCount == 0)
      } during: {
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
          for box in boxes.keys {
            #expect(throws: Never.self) { try cache.place(CacheSample.bundle(box, 1)) }
          }
        }
      }
      for box in boxes.keys {
        let bundle = CacheSample.bundle(box, 1)
        #expect(cache.file(bundle.path, byteCount: bundle.size)?.bytes == Array(bundle.path.text.utf8))
      }
      #expect(try !folder.cacheFiles().contains { $0.contains(".tmp-") })
    }
  }
}

/// Threads of their own: tasks share a few with all other tests, and may not run at the same time at all.
private enum Threads {
  /// Runs `body` again and again on one thread for each value, at least once, until `main` ends on this one.
  static func run<Value: Sendable>(
    _ values: [Value], _ body: @escaping @Sendable (Value) -> Void, during main: () -> Void
  ) {
    let (isRunning, group) = (Flag(), DispatchGroup())
    for value in values {
      group.enter()
      Thread.detachNewThread {
        repeat { body(value) } while isRunning.value.load(ordering: .relaxed)
        group.leave()
      }
    }
    main()
    isRunning.value.store(false, ordering: .relaxed)
    group.wait()
  }

  private final class Flag: Sendable {
    let value = Atomic(true)
  }
}
