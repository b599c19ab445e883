/// Finds circles among things that require each other.
struct PrerequisiteGraph {
  private let edges: [[Int]]

  /// - Parameter edges: for each node the nodes it requires.
  init(_ edges: [[Int]]) { self.edges = edges }

  /// One shortest circle, from its first node, for each knot of nodes that require each other.
  var circles: [[Int]] {
    knots.compactMap { knot in
      guard let first = knot.min(), knot.count > 1 else { return nil }
      return shortestCircle(from: first, within: Set(knot))
    }.sorted { $0[0] < $1[0] }
  }

  private func shortestCircle(from start: Int, within knot: Set<Int>) -> [Int]? {
    var previous: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for target in edges[node] where knot.contains(target) {
        if target == start {
          var path = [node]
          while let last = path.last, last != start, let before = previous[last] { path.append(before) }
          return path.reversed()
        }
        if previous[target] == nil {
          previous[target] = node
          queue.append(target)
        }
      }
    }
    return nil
  }

  /// Strongly connected components (Tarjan 1972), with a stack of its own: chains of topics may be long.
  private var knots: [[Int]] {
    var index = [Int?](repeating: nil, count: edges.count)
    var low = [Int](repeating: 0, count: edges.count)
    var isOpen = [Bool](repeating: false, count: edges.count)
    var open: [Int] = []
    var found: [[Int]] = []
    var counter = 0
    for root in edges.indices where index[root] == nil {
      var calls: [(node: Int, edge: Int)] = [(root, 0)]
      while let (node, edge) = calls.last {
        if edge == 0 {
          index[node] = counter
          low[node] = counter
          counter += 1
          open.append(node)
          isOpen[node] = true
        }
        if edge < edges[node].count {
          calls[calls.count - 1].edge += 1
          let target = edges[node][edge]
          if index[target] == nil {
            calls.append((target, 0))
          } else if isOpen[target], let seen = index[target] {
            low[node] = min(low[node], seen)
          }
          continue
        }
        calls.removeLast()
        if let parent = calls.last { low[parent.node] = min(low[parent.node], low[node]) }
        guard low[node] == index[node] else { continue }
        var knot: [Int] = []
        while let member = open.popLast() {
          isOpen[member] = false
          knot.append(member)
          if member == node { break }
        }
        found.append(knot)
      }
    }
    return found
  }
}
