import ContentModel
import Signatures
import Signing
import Testing

@Suite struct PublicKeyTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let seed: String
    let publicKey: String
    let message: String
    let signature: String

    var testDescription: String { name }
  }

  /// RFC 8032, section 7.1; the last message is SHA-512 of "abc".
  static let vectors = [
    Vector(
      name: "TEST 1",
      seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      message: "",
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        + "d25bf5f0595bbe24655141438e7a100b"),
    Vector(
      name: "TEST 2",
      seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      message: "72",
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        + "387b2eaeb4302aeeb00d291612bb0c00"),
    Vector(
      name: "TEST 3",
      seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      message: "af82",
      signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        + "4a7c15e9716ed28dc027beceea1ec40a"),
    Vector(
      name: "TEST SHA(abc)",
      seed: "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
      publicKey: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
      message: "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
      signature: "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e030"
        + "3dca179c138ac17ad9bef1177331a704"),
  ]

  @Test("the vectors of RFC 8032 verify, and signing gives the same bytes", arguments: vectors)
  func published(_ vector: Vector) throws {
    let key = try #require(PublicKey(hex(vector.publicKey)))
    #expect(key.verify(signature: hex(vector.signature), message: hex(vector.message)))
    let secret = try SecretKey(seed: hex(vector.seed))
    #expect(secret.publicKey == key)
    #expect(secret.sign(hex(vector.message)) == hex(vector.signature))
  }

  @Test("a changed bit, another message and another length do not verify", arguments: vectors)
  func changed(_ vector: Vector) throws {
    let key = try #require(PublicKey(hex(vector.publicKey)))
    let (signature, message) = (hex(vector.signature), hex(vector.message))
    for index in signature.indices {
      for bit in 0..<8 {
        var changed = signature
        changed[index] ^= 1 << UInt8(bit)
        #expect(!key.verify(signature: changed, message: message))
      }
    }
    #expect(!key.verify(signature: signature, message: message + [0]))
    for bad in [[], Array(signature.dropLast()), signature + [0]] {
      #expect(!key.verify(signature: bad, message: message))
    }
  }

  /// The points of order 1, 2, 4 and 8 and every further encoding of them that some decoders take:
  /// Chalkias, Garillot, Nikolaenko: "Taming the many EdDSAs", table 6.
  static let smallOrder = [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  ]

  @Test("keys of small order are refused in every encoding", arguments: smallOrder)
  func refusesSmallOrder(_ text: String) { #expect(PublicKey(hex(text)) == nil) }

  @Test("y beyond the field, points off the curve and other lengths are refused")
  func refusesOthers() throws {
    // p + 3 to p + 18 encode small y a second time; 2 is not the y of any point.
    for low in UInt8(0xF0)...0xFF {
      let encoding = [low] + [UInt8](repeating: 0xFF, count: 30)
      #expect(PublicKey(encoding + [0x7F]) == nil)
      #expect(PublicKey(encoding + [0xFF]) == nil)
    }
    #expect(PublicKey([2] + [UInt8](repeating: 0, count: 31)) == nil)
    let good = hex(Self.vectors[0].publicKey)
    #expect(PublicKey([]) == nil)
    #expect(PublicKey(Array(good.dropLast())) == nil)
    #expect(PublicKey(good + [0]) == nil)
  }

  @Test("the PEM text is that of RFC 8410, section 10.1")
  func pem() throws {
    let key = try #require(PublicKey(hex("19bf44096984cdfe8541bac167dc3b96c85086aa30b6b6cb0c5c38ad703166e1")))
    let text = """
      -----BEGIN PUBLIC KEY-----
      MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
      -----END PUBLIC KEY-----

      """
    #expect(key.pem == text)
  }

  @Test("the vector of the DSSE protocol")
  func dsse() {
    let encoded = DSSE.preAuthenticationEncoding(
      type: "http://example.com/HelloWorld", payload: Array("hello world".utf8))
    #expect(String(decoding: encoded, as: UTF8.self) == "DSSEv1 29 http://example.com/HelloWorld 11 hello world")
    let empty = DSSE.preAuthenticationEncoding(type: "é", payload: [])
    #expect(empty == Array("DSSEv1 2 é 0 ".utf8))
  }
}
