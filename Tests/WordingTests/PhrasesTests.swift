import Testing
import Wording

struct PhrasesTests {
  @Test("Numbers as people read them")
  func phrases() {
    #expect([0, 999, 1000, 1_234_567].map(Phrases.grouped) == ["0", "999", "1,000", "1,234,567"])
    #expect(
      [0, 999, 1000, 1049, 1050, 999_949, 12_345_678].map(Phrases.bytes) == [
        "0 bytes", "999 bytes", "1.0 KB", "1.0 KB", "1.1 KB", "999.9 KB", "12.3 MB",
      ])
    #expect(
      [0, 9_999_999, 410_000_000, 61_050_000_000].map { Phrases.seconds(nanoseconds: $0) } == [
        "0.00 s", "0.00 s", "0.41 s", "61.05 s",
      ])
    #expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(Phrases.list) == ["", "a", "a and b", "a, b and c"])
    #expect([Phrases.count(1, "box", "boxes"), Phrases.count(2, "box", "boxes")] == ["1 box", "2 boxes"])
  }
}
