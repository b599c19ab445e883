import ContentModel
import Signatures
import TestKit
import Testing

@Suite struct SHA256Tests {
  /// FIPS 180-2, appendix B, and the digest of nothing.
  static let vectors: [(String, String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test("the vectors of FIPS 180, in one call and in pieces", arguments: vectors)
  func published(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    #expect(SHA256.digest(bytes).hex == expected)
    var hash = SHA256()
    hash.update(bytes)
    #expect(hash.digest.hex == expected)
  }

  @Test("pieces of any size give the digest of the whole")
  func pieces() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let count = Int.random(in: 0...1_000, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var hash = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 0...130, using: &generator))
        hash.update(piece)
        hash.update([])
        rest = rest.dropFirst(piece.count)
      }
      #expect(hash.digest == SHA256.digest(bytes))
    }
  }

  @Test("asking for the digest does not end the stream, and copies go their own way")
  func digestDoesNotEnd() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    _ = hash.digest
    var copy = hash
    copy.update(Array("x".utf8))
    hash.update(Array("c".utf8))
    #expect(hash.digest == SHA256.digest(Array("abc".utf8)))
    #expect(copy.digest == SHA256.digest(Array("abx".utf8)))
  }
}
