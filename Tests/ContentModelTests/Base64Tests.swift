import ContentModel
import TestKit
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, section 10.
  private static let published = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]

  @Test("the vectors of RFC 4648", arguments: published)
  func vectors(_ plain: String, _ text: String) {
    #expect(Base64.encode(Array(plain.utf8)) == text)
    #expect(Base64.decode(text) == Array(plain.utf8))
  }

  @Test("both alphabets are read", arguments: [("+/+/", "-_-_"), ("//8=", "__8="), ("+w==", "-w==")])
  func alphabets(_ standard: String, _ forURLs: String) {
    #expect(Base64.decode(standard) != nil)
    #expect(Base64.decode(standard) == Base64.decode(forURLs))
  }

  @Test(
    "a second spelling is refused",
    arguments: [
      "Zg", "Zg=", "Zg===", "Zm8", "=", "==", "====", "Z===", "Zh==", "Zm9=", "Zm9v====", "Zg==Zg==", " Zg==", "Zg==\n",
      "Zm\n8=", "Zm9v ", "+_+_", "-/==", "Zm9*", "Zm9é", "Z=g=", "Zm9\0", "A=A=", "AA=A",
    ])
  func secondSpellings(_ text: String) { #expect(Base64.decode(text) == nil) }

  @Test("every length survives")
  func roundTrips() {
    var generator = SeededGenerator(seed: 3)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }

  @Test("of all texts one digit away, only other bytes or nothing is read")
  func oneDigitAway() {
    let text = "AAECAwQ="
    let bytes = Base64.decode(text)
    for index in text.utf8.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = Array(text.utf8)
        let offset = text.utf8.distance(from: text.utf8.startIndex, to: index)
        guard changed[offset] != byte else { continue }
        changed[offset] = byte
        #expect(Base64.decode(String(decoding: changed, as: UTF8.self)) != bytes)
      }
    }
  }

  @Test("digests are 64 lower-case hex digits")
  func digests() throws {
    let hex = String(repeating: "0123456789abcdef", count: 4)
    let digest = try #require(SHA256Digest(hex: hex))
    #expect(digest.hex == hex)
    #expect(digest.hex16 == "0123456789abcdef")
    #expect(digest.hex2 == "01")
    #expect(SHA256Digest(bytes: digest.bytes) == digest)
    for bad in ["", "0", String(hex.dropLast()), hex + "0", hex.uppercased(), String(hex.dropLast()) + "g"] {
      #expect(SHA256Digest(hex: bad) == nil)
    }
    #expect(SHA256Digest(bytes: [0]) == nil)
  }
}
