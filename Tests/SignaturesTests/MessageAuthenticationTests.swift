import Signatures
import TestKit
import Testing

@Suite struct MessageAuthenticationTests {
  struct Vector: Sendable {
    let secret: [UInt8]
    let bytes: [UInt8]
    let code: String
  }

  /// RFC 4231, sections 4.2 to 4.5, 4.7 and 4.8 (4.6 is of a shortened code).
  static let vectors = [
    Vector(
      secret: [UInt8](repeating: 0x0b, count: 20), bytes: Array("Hi There".utf8),
      code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    Vector(
      secret: Array("Jefe".utf8), bytes: Array("what do ya want for nothing?".utf8),
      code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    Vector(
      secret: [UInt8](repeating: 0xaa, count: 20), bytes: [UInt8](repeating: 0xdd, count: 50),
      code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    Vector(
      secret: Array(1...25), bytes: [UInt8](repeating: 0xcd, count: 50),
      code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    Vector(
      secret: [UInt8](repeating: 0xaa, count: 131),
      bytes: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    Vector(
      secret: [UInt8](repeating: 0xaa, count: 131),
      bytes: Array(
        "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm."
          .utf8), code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
  ]

  @Test("the vectors of RFC 4231, whole and in parts", arguments: vectors)
  func published(_ vector: Vector) {
    let authentication = MessageAuthentication(secret: vector.secret)
    let code = authentication.code(of: [vector.bytes[...]])
    #expect(code == hex(vector.code))
    #expect(authentication.code(of: [vector.bytes.prefix(5), [], vector.bytes.dropFirst(5)]) == code)
    #expect(authentication.accepts(code[...], of: [vector.bytes[...]]))
  }

  @Test("a code with a bit flipped, a shorter, a longer and none is not accepted")
  func wrong() {
    let authentication = MessageAuthentication(secret: Array("secret".utf8))
    let bytes = Array("bytes".utf8)
    let code = authentication.code(of: [bytes[...]])
    for bit in 0..<8 * code.count {
      var other = code
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(!authentication.accepts(other[...], of: [bytes[...]]))
    }
    for other in [Array(code.dropLast()), code + [0], []] {
      #expect(!authentication.accepts(other[...], of: [bytes[...]]))
    }
    #expect(!MessageAuthentication(secret: Array("Secret".utf8)).accepts(code[...], of: [bytes[...]]))
  }
}
