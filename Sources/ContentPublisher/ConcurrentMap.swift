/// Maps in the order of the elements, with at most `width` at work at once.
///
/// - Parameters:
///   - width: 1 or more.
///   - done: told after each element, from any task.
package func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], width: Int, done: @escaping @Sendable () -> Void = {},
  _ transform: @escaping @Sendable (Element) async -> Result
) async -> [Result] {
  await withTaskGroup(of: (index: Int, result: Result).self) { group in
    var results = [Result?](repeating: nil, count: elements.count)
    var next = 0
    func startNext() {
      guard next < elements.count else { return }
      let index = next
      next += 1
      group.addTask { (index, await transform(elements[index])) }
    }
    for _ in 0..<max(1, width) { startNext() }
    for await (index, result) in group {
      results[index] = result
      done()
      startNext()
    }
    return results.compactMap { $0 }
  }
}
