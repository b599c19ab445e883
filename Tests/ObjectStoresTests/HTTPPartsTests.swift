import Archives
import ContentModel
import TestKit
import Testing

@testable import ObjectStores

struct HTTPPartsTests {
  @Test(
    arguments: [
      ([("b", "2"), ("a", "1")], "a=1&b=2"), ([("prefix", "a/b c"), ("marker", "")], "marker=&prefix=a%2Fb%20c"),
      ([("a-b", "1"), ("a", "+~")], "a=%2B~&a-b=1"), ([("x", "ü&=")], "x=%C3%BC%26%3D"),
    ] as [([(String, String)], String)])
  func queriesAreSortedAndEncoded(_ parameters: [(String, String)], _ query: String) {
    #expect(PercentEncoding.query(parameters.map { (name: $0.0, value: $0.1) }) == query)
  }

  @Test func formsComeBack() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let text = String(
        (0..<8).map { _ in Character(Unicode.Scalar(UInt16.random(in: 1...0x2FF, using: &generator))!) })
      #expect(PercentEncoding.decodeForm(PercentEncoding.encode(text)) == text)
    }
    for broken in ["%", "%4", "%4x", "%ff", "a%"] { #expect(PercentEncoding.decodeForm(broken) == nil) }
    #expect(PercentEncoding.decodeForm("a+b%2B") == "a b+")
  }

  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
      ("Mon, 30 Nov 2026 00:00:00 GMT", "2026-11-30T00:00:00Z"),
      ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil),
      ("Sun, 31 Feb 1994 08:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("", nil), ("Sun, 6 Nov 1994 08:49:37 GMT", nil),
    ] as [(String, String?)])
  func dates(_ text: String, _ moment: String?) {
    #expect(HTTPDate.parse(text)?.description == moment)
  }

  @Test func agesAreByTheServersClock() {
    let modified = "Sun, 06 Nov 1994 08:49:37 GMT"
    func age(_ headers: [String: String]) -> Int? {
      HTTPAnswer(status: 200, headers: headers).facts(of: "a", version: nil).ageSeconds
    }
    #expect(age(["last-modified": modified, "date": "Sun, 06 Nov 1994 09:49:38 GMT"]) == 3601)
    #expect(age(["last-modified": modified, "date": "Sun, 06 Nov 1994 08:00:00 GMT"]) == 0)
    #expect(age(["last-modified": modified, "date": "Sun, 06 Nov 1994 08:49:39 GMT", "age": "600"]) == 602)
    #expect(age(["last-modified": modified, "date": "Sun, 06 Nov 1994 08:49:39 GMT", "age": "-600"]) == 2)
    #expect(age(["last-modified": modified, "date": "Sun, 06 Nov 1994 08:49:39 GMT", "age": "x"]) == 2)
    #expect(age(["last-modified": modified]) == nil)
    #expect(age(["date": modified]) == nil)
  }

  @Test(
    arguments: [
      ("120", 120), ("0", 0), ("-1", nil), ("1.5", nil), ("soon", nil), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
      ("Sun, 06 Nov 1994 08:00:00 GMT", 0), (nil, nil),
    ] as [(String?, Int?)])
  func timesToComeBack(_ text: String?, _ seconds: Int?) {
    var headers = ["date": "Sun, 06 Nov 1994 08:49:37 GMT"]
    headers["retry-after"] = text
    #expect(HTTPAnswer(status: 503, headers: headers).retryAfterSeconds == seconds)
  }

  @Test(
    arguments: [
      (206, ["content-range": "bytes 4-4/5"], 5), (206, ["content-range": "bytes 0-0/1"], 1),
      (206, ["content-range": "bytes 0-0/5"], nil), (206, ["content-range": "bytes 4-4/*"], nil),
      (206, ["content-range": "items 4-4/5"], nil), (206, ["content-range": "bytes 4-4/+5"], nil),
      (206, ["content-range": "bytes 4-4/5/5"], nil), (206, [:], nil),
      (206, ["content-range": "bytes 4-4/5", "content-encoding": "gzip"], nil),
      (206, ["content-range": "bytes 4-4/5", "content-encoding": "identity"], 5),
      // All of it comes, as the server knows no ranges.
      (200, ["content-length": "5"], 5), (200, ["content-length": "5", "content-encoding": "gzip"], nil),
      (200, [:], nil),
      (416, ["content-range": "bytes */0"], 0), (416, ["content-range": "bytes */5"], nil), (416, [:], nil),
      (404, ["content-length": "5"], nil), (500, ["content-range": "bytes 4-4/5"], nil),
    ] as [(Int, [String: String], Int?)])
  func sizesByTheLastByte(_ status: Int, _ headers: [String: String], _ size: Int?) {
    #expect(HTTPAnswer(status: status, headers: headers).wholeByteCount == size)
  }

  @Test func contents() throws {
    func content(_ body: [UInt8]?, _ coding: String?, limit: Int = 100) throws -> [UInt8] {
      try HTTPAnswer(status: 200, headers: coding.map { ["content-encoding": $0] } ?? [:], body: body)
        .content(of: "x", limit: limit)
    }
    let packed = try GzipBytes.pack([UInt8](repeating: 0, count: 100))
    #expect(try content([1, 2], nil) == [1, 2])
    #expect(try content([1, 2], "identity") == [1, 2])
    #expect(try content(packed, "GZIP").count == 100)
    #expect(throws: StoreError.self) { try content(packed, "gzip", limit: 99) }
    #expect(throws: StoreError.self) { try content([1, 2], nil, limit: 1) }
    #expect(throws: StoreError.self) { try content(nil, nil) }
    #expect(throws: StoreError.self) { try content([1], "gzip") }
    #expect(throws: StoreError.self) { try content([1], "br") }
  }

  @Test func wordsOfServersArePrintable() {
    #expect("a\u{1B}[31m\nb\u{202E}c".printable(limit: 99) == "a?[31m?b?c")
    #expect("abc".printable(limit: 2) == "ab…")
  }
}
