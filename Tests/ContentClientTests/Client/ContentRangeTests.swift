import Testing

@testable import ContentClient

@Suite("Content-Range", .serialized)
struct ContentRangeTests {
  static let taken: [(String, first: Int, total: Int?)] = [
    ("bytes 0-0/1", 0, 1), ("bytes 5-9/10", 5, 10), ("bytes 5-9/*", 5, nil), ("Bytes 5-9/100", 5, 100),
    ("bytes 0-9223372036854775806/9223372036854775807", 0, .max),
  ]

  @Test("A part and the whole it is of", arguments: taken)
  func read(_ text: String, first: Int, total: Int?) {
    let range = ContentRange(text)
    #expect(range?.first == first)
    #expect(range?.total == total)
  }

  @Test(
    "What is no part of anything",
    arguments: [
      "", "bytes", "bytes ", "bytes */10", "bytes 5/10", "bytes 5-/10", "bytes -5/10", "bytes 5-9", "bytes 5-9/",
      "bytes 5-9/x", "bytes 9-5/10", "bytes 5-9/9", "bytes 5-10/10", "bytes -1-9/10", "bytes 5-9/-10",
      "bytes 5-9/10/10",
      "bytes  5-9/10", "bytes 5-9/10 ", "octets 5-9/10", "bytes=5-9/10", "bytes 5-9-9/10", "bytes 0x5-9/10",
      "bytes 5-9223372036854775808/9223372036854775809",
    ])
  func refused(_ text: String) {
    #expect(ContentRange(text) == nil)
  }
}
