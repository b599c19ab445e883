import ContentModel
import Testing

@Suite struct KeyringTests {
  /// A public key's text: 32 bytes, all `byte`.
  private static func key(
    _ id: String, _ byte: UInt8, role: String = "signing", status: String = "active"
  ) -> String {
    let publicKey = Base64.encode([UInt8](repeating: byte, count: 32))
    return #"{"id":"\#(id)","algorithm":"ed25519","public":"\#(publicKey)","role":"\#(role)","status":"\#(status)"}"#
  }

  private static func keyring(threshold: String = "1", _ keys: String...) -> String {
    #"{"format":1,"threshold":\#(threshold),"keys":[\#(keys.joined(separator: ","))]}"#
  }

  @Test("the canonical text has one key to a line and is written back byte for byte")
  func golden() throws {
    let text =
      "{\"format\":1,\"threshold\":2,\"keys\":[\n"
      + "  \(Self.key("2026-a", 1)),\n  \(Self.key("2026-b", 2)),\n"
      + "  \(Self.key("2025-a", 3, status: "retired")),\n  \(Self.key("2024-a", 4, status: "revoked")),\n"
      + "  \(Self.key("2026-r", 5, role: "recovery"))\n]}\n"
    let keyring = try Keyring.decode(Array(text.utf8))
    #expect(keyring.threshold == 2)
    #expect(keyring.keys.map(\.id) == ["2026-a", "2026-b", "2025-a", "2024-a", "2026-r"])
    #expect(keyring.keys.map(\.status) == [.active, .active, .retired, .revoked, .active])
    #expect(keyring.keys.map(\.role) == [.signing, .signing, .signing, .signing, .recovery])
    #expect(keyring.keys.first?.publicKey == [UInt8](repeating: 1, count: 32))
    #expect(String(decoding: keyring.encode(), as: UTF8.self) == text)
  }

  static let refusals: [(String, String)] = [
    ("[]", "the document is not an object"),
    (#"{"threshold":1,"keys":[]}"#, "format is missing"),
    (#"{"format":2}"#, "format needs a newer version of this program: format 2 is unknown"),
    (#"{"format":1,"keys":[]}"#, "threshold is missing"),
    (#"{"format":1,"threshold":1}"#, "keys is missing"),
    (keyring(), "keys must have an active signing key"),
    (keyring(key("a", 1, role: "recovery")), "keys must have an active signing key"),
    (keyring(key("a", 1, status: "retired")), "keys must have an active signing key"),
    (keyring(key("a", 1, status: "revoked")), "keys must have an active signing key"),
    (keyring(threshold: "0", key("a", 1)), "threshold must be from 1 to 64"),
    (keyring(threshold: "-1", key("a", 1)), "threshold must be from 1 to 64"),
    (keyring(threshold: "2", key("a", 1)), "threshold must be from 1 to 1, the number of active signing keys"),
    (
      keyring(threshold: "2", key("a", 1), key("b", 2, status: "retired"), key("r", 3, role: "recovery")),
      "threshold must be from 1 to 1, the number of active signing keys"
    ),
    (keyring(key("a", 1), key("a", 2)), "keys[1].id repeats an earlier id"),
    (keyring(key("a", 1, status: "revoked"), key("a", 2)), "keys[1].id repeats an earlier id"),
    (keyring(key("a", 1), key("b", 1)), "keys[1].public repeats an earlier public key"),
    (
      keyring(key("a", 1), key("b", 2, status: "revoked"), key("c", 2)),
      "keys[2].public repeats an earlier public key"
    ),
    (keyring(key("a", 1), key("r", 1, role: "recovery")), "keys[1].public repeats an earlier public key"),
    (keyring(key("A", 1)), "keys[0].id must be a key id such as 2026-a"),
    (keyring(key("a", 1, role: "root")), "keys[0].role must be signing or recovery"),
    (keyring(key("a", 1, status: "new")), "keys[0].status must be active, retired or revoked"),
    (keyring("{}"), "keys[0].id is missing"),
    (keyring(#"{"id":"a"}"#), "keys[0].algorithm is missing"),
    (keyring(#"{"id":"a","algorithm":"rsa"}"#), "keys[0].algorithm must be ed25519"),
    (keyring(#"{"id":"a","algorithm":"ed25519"}"#), "keys[0].public is missing"),
    (
      keyring(#"{"id":"a","algorithm":"ed25519","public":"AAAA"}"#),
      "keys[0].public must be 32 bytes in padded Base64"
    ),
    (#"{"format":1,"format":1}"#, "the document is not strict JSON: duplicate name \"format\" at byte 12"),
  ]

  @Test("each broken rule is refused by name", arguments: refusals)
  func refuses(_ text: String, _ sentence: String) {
    do throws(WireError) {
      _ = try Keyring.decode(Array(text.utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test("too many keys and too long a text are refused")
  func limits() {
    let keys = (0..<65).map { Keyring.Key(id: "k\($0)", publicKey: [UInt8($0)], role: .signing, status: .active) }
    #expect(throws: WireError(.invalid("must have at most 64 keys"), at: "keys")) {
      try Keyring(threshold: 1, keys: keys)
    }
    #expect(throws: WireError(.tooLarge(byteCount: 65_537, maximum: 65_536))) {
      try Keyring.decode([UInt8](repeating: 0x20, count: 65_537))
    }
  }
}
