import TestKit
import Testing

@testable import Wording

/// The name that was most likely meant.
struct DidYouMeanTests {
  private static let cases: [(word: String, candidates: [String], suggestion: String?)] = [
    ("titel", ["id", "title"], "title"), ("TITLE", ["titles", "title"], "title"), ("tilte", ["title"], "title"),
    ("titleee", ["title"], "title"), ("titleeee", ["title"], nil), ("ida", ["id"], "id"), ("xda", ["id"], nil),
    ("kind", ["king", "kin", "kind"], "kind"), ("abcd", ["abdc", "abce"], "abdc"), ("abcd", ["abxx"], nil),
    ("abcde", ["abcxx"], "abcxx"), ("", ["a", "ab"], "a"), ("a", [], nil), ("größe", ["grösse", "größte"], "größte"),
    ("first", ["fist", "thirst"], "fist"),
  ]

  @Test("a table of words", arguments: cases)
  func table(_ word: String, _ candidates: [String], _ suggestion: String?) {
    #expect(DidYouMean.suggestion(for: word, among: candidates) == suggestion)
  }

  @Test("the distance is that of the plain recursive definition, up to the limit")
  func distance() {
    var random = SeededGenerator(seed: 0xD1D)
    for _ in 0..<1_500 {
      let (left, right) = (Self.word(&random), Self.word(&random))
      let expected = Self.distance(left[...], right[...])
      for limit in 1...2 {
        let actual = DidYouMean.distance(left, right, limit: limit)
        #expect(min(actual, limit + 1) == min(expected, limit + 1), "\(left) \(right)")
      }
    }
  }

  private static func word(_ random: inout SeededGenerator) -> [Unicode.Scalar] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "a" }
  }

  private static func distance(_ left: ArraySlice<Unicode.Scalar>, _ right: ArraySlice<Unicode.Scalar>) -> Int {
    guard let one = left.last, let other = right.last else { return max(left.count, right.count) }
    var best = min(
      distance(left.dropLast(), right) + 1, distance(left, right.dropLast()) + 1,
      distance(left.dropLast(), right.dropLast()) + (one == other ? 0 : 1))
    if left.count > 1, right.count > 1, one == right.dropLast().last, left.dropLast().last == other {
      best = min(best, distance(left.dropLast(2), right.dropLast(2)) + 1)
    }
    return best
  }
}
