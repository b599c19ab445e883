internal import Synchronization

/// Maps in the order of the elements, with up to `jobs` tasks at once; the result does not depend on `jobs`.
///
/// - Parameters:
///   - jobs: 1 or more.
///   - done: told how many elements were finished, now and then, from any task.
package func parallelMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], jobs: Int, done: (@Sendable (Int) -> Void)? = nil,
  _ transform: @escaping @Sendable (Element) -> Result
) async -> [Result] {
  let chunk = max(1, min(64, elements.count / (max(1, jobs) * 4)))
  let chunkCount = (elements.count + chunk - 1) / chunk
  let next = SharedCounter()
  return await withTaskGroup(of: [(index: Int, results: [Result])].self) { group in
    for _ in 0..<min(max(1, jobs), max(1, chunkCount)) {
      group.addTask {
        var finished: [(index: Int, results: [Result])] = []
        while true {
          let index = next.take()
          guard index < chunkCount else { return finished }
          let range = index * chunk..<min(elements.count, (index + 1) * chunk)
          finished.append((index, elements[range].map(transform)))
          done?(range.count)
        }
      }
    }
    var chunks = [[Result]](repeating: [], count: chunkCount)
    for await part in group {
      for (index, results) in part { chunks[index] = results }
    }
    return chunks.flatMap { $0 }
  }
}

/// Hands out 0, 1, 2, … to any number of tasks.
private final class SharedCounter: Sendable {
  private let value = Atomic<Int>(0)

  func take() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}
