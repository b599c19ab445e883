import TestKit
import Testing

@testable import ContentCompiler

/// Circles among topics.
struct PrerequisiteGraphTests {
  private static let cases: [(edges: [[Int]], circles: [[Int]])] = [
    ([], []), ([[]], []), ([[1], []], []), ([[1], [0]], [[0, 1]]), ([[1], [2], [0]], [[0, 1, 2]]),
    ([[2], [0], [1]], [[0, 2, 1]]), ([[1, 2], [0], [0]], [[0, 1]]), ([[1], [2], [1]], [[1, 2]]),
    ([[1], [0], [3], [2]], [[0, 1], [2, 3]]), ([[1], [2], [3], [1, 0]], [[0, 1, 2, 3]]),
  ]

  @Test("a table of graphs", arguments: cases)
  func table(_ edges: [[Int]], _ circles: [[Int]]) { #expect(PrerequisiteGraph(edges).circles == circles) }

  @Test("in random graphs there is one circle for each knot, a shortest one from its first node")
  func random() {
    var random = SeededGenerator(seed: 0x6A1)
    for _ in 0..<400 {
      let edges = Self.graph(&random)
      let steps = Self.shortestSteps(edges)
      let circles = PrerequisiteGraph(edges).circles
      let expected = Self.firstNodes(steps)
      #expect(circles.map { $0[0] } == expected, "\(edges)")
      for circle in circles {
        let first = circle[0]
        #expect(Set(circle).count == circle.count && first == circle.min(), "\(edges): \(circle)")
        for (from, to) in zip(circle, circle.dropFirst() + [first]) { #expect(edges[from].contains(to), "\(edges)") }
        #expect(circle.count == steps[first][first], "\(edges): \(circle)")
      }
    }
  }

  @Test("a chain of 100,000 topics needs no deep stack")
  func longChain() {
    let count = 100_000
    let edges = (0..<count).map { [($0 + 1) % count] }
    #expect(PrerequisiteGraph(edges).circles.map(\.count) == [count])
  }

  private static func graph(_ random: inout SeededGenerator) -> [[Int]] {
    let count = Int.random(in: 1...8, using: &random)
    return (0..<count).map { node in
      (0..<count).filter { $0 != node && Int.random(in: 0..<5, using: &random) == 0 }.shuffled(using: &random)
    }
  }

  /// How many steps lead from one node to another, at least one (Floyd and Warshall); nil if none do.
  private static func shortestSteps(_ edges: [[Int]]) -> [[Int?]] {
    var steps = edges.map { targets in edges.indices.map { targets.contains($0) ? 1 : nil as Int? } }
    for middle in edges.indices {
      for from in edges.indices {
        for to in edges.indices {
          guard let one = steps[from][middle], let other = steps[middle][to] else { continue }
          steps[from][to] = min(steps[from][to] ?? .max, one + other)
        }
      }
    }
    return steps
  }

  /// The first node of each set of nodes that reach each other.
  private static func firstNodes(_ steps: [[Int?]]) -> [Int] {
    steps.indices.filter { node in
      steps[node][node] != nil && !(0..<node).contains { steps[node][$0] != nil && steps[$0][node] != nil }
    }
  }
}
