/// Finds the name that was most likely meant.
package enum DidYouMean {
  /// The closest candidate: equal but for case, else at a Damerau–Levenshtein distance of at most two
  /// (one for words under five letters); the first one declared wins a tie.
  package static func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    let written = Array(word.unicodeScalars)
    let lowered = word.lowercased()
    let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
    let limit = written.count < 5 ? 1 : 2
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      // Another number of bytes is enough to tell ASCII words apart, and much faster.
      let mayBeEqual =
        candidate.utf8.count == lowered.utf8.count || !isASCII || candidate.utf8.contains { $0 >= 0x80 }
      if mayBeEqual, candidate.lowercased() == lowered { return candidate }
      let scalars = Array(candidate.unicodeScalars)
      guard abs(scalars.count - written.count) <= limit else { continue }
      let distance = distance(written, scalars, limit: limit)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (scalar == other ? 0 : 1))
        if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      guard let least = current.min(), least <= limit else { return limit + 1 }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
