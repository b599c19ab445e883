import ContentModel
import Testing

@Suite struct EnvelopeTests {
  private static let whole = MemberText([
    ("payload", #""e30K""#), ("payloadType", #""text/x""#), ("signatures", #"[{"keyid":"2026-a","sig":"AAEC"}]"#),
  ])

  private static func signatures(_ count: Int) -> String {
    "[" + (0..<count).map { #"{"keyid":"k\#($0)","sig":"AAAA"}"# }.joined(separator: ",") + "]"
  }

  @Test("canonical text is read and written back byte for byte")
  func golden() throws {
    let text = Self.whole.text + "\n"
    let envelope = try Envelope.decode(Array(text.utf8))
    #expect(envelope.payload == Array("{}\n".utf8))
    #expect(envelope.payloadType == "text/x")
    #expect(envelope.signatures == [.init(keyID: "2026-a", bytes: [0, 1, 2])])
    #expect(String(decoding: envelope.encode(), as: UTF8.self) == text)
  }

  @Test("URL Base64, eight signatures, odd lengths and unknown members are fine")
  func accepts() throws {
    let odd = #"[{"keyid":"a","sig":"","later":1},{"keyid":"b","sig":"-_-_"}]"#
    let envelope = try Envelope.decode(Self.whole.with("signatures", odd).with("later", "[]").bytes)
    #expect(envelope.signatures.map(\.bytes) == [[], [0xFB, 0xFF, 0xBF]])
    _ = try Envelope.decode(Self.whole.with("signatures", Self.signatures(8)).bytes)
    #expect(try Envelope.decode(Self.whole.with("payload", #""""#).bytes).payload.isEmpty)
  }

  private static let base64Rule = "must be padded Base64 in its only spelling"

  static let refusals: [(String, String?, String)] = [
    ("payload", nil, "payload is missing"),
    ("payload", "{}", "payload is not a string"),
    ("payload", #""e30""#, "payload \(base64Rule)"),
    ("payload", #""e31=""#, "payload \(base64Rule)"),
    ("payload", #""e3 0""#, "payload \(base64Rule)"),
    ("payload", #""+-+-""#, "payload \(base64Rule)"),
    ("payloadType", nil, "payloadType is missing"),
    ("payloadType", "1", "payloadType is not a string"),
    ("signatures", nil, "signatures is missing"),
    ("signatures", "{}", "signatures is not an array"),
    ("signatures", "[]", "signatures must have from 1 to 8 entries"),
    ("signatures", signatures(9), "signatures must have from 1 to 8 entries"),
    ("signatures", "[1]", "signatures[0] is not an object"),
    ("signatures", #"[{"sig":"AAAA"}]"#, "signatures[0].keyid is missing"),
    ("signatures", #"[{"keyid":"","sig":"AAAA"}]"#, "signatures[0].keyid must be a key id such as 2026-a"),
    ("signatures", #"[{"keyid":"A","sig":"AAAA"}]"#, "signatures[0].keyid must be a key id such as 2026-a"),
    ("signatures", #"[{"keyid":"../a","sig":"AAAA"}]"#, "signatures[0].keyid must be a key id such as 2026-a"),
    ("signatures", #"[{"keyid":"a"}]"#, "signatures[0].sig is missing"),
    ("signatures", #"[{"keyid":"a","sig":"AAA"}]"#, "signatures[0].sig \(base64Rule)"),
    (
      "signatures", #"[{"keyid":"a","sig":"AAAB"},{"keyid":"a","sig":"AAAA"}]"#,
      "signatures[1].keyid repeats an earlier key id"
    ),
  ]

  @Test("each broken rule of the profile is refused by name", arguments: refusals)
  func refuses(_ member: String, _ json: String?, _ sentence: String) {
    do throws(WireError) {
      _ = try Envelope.decode(Self.whole.with(member, json).bytes)
      Issue.record("accepted")
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test("an envelope may have 1 MiB and not a byte more")
  func size() throws {
    let short = Self.whole.bytes
    let padding = [UInt8](repeating: 0x20, count: 1_048_576 - short.count)
    _ = try Envelope.decode(short + padding)
    #expect(throws: WireError(.tooLarge(byteCount: 1_048_577, maximum: 1_048_576))) {
      try Envelope.decode(short + padding + [0x20])
    }
  }

  @Test("no shorter text is an envelope, and none crashes")
  func truncations() {
    let bytes = Self.whole.bytes
    for length in bytes.indices {
      #expect(throws: WireError.self) { try Envelope.decode(Array(bytes.prefix(length))) }
    }
  }
}

@Suite struct RevocationStatementTests {
  @Test("canonical text is read and written back byte for byte")
  func golden() throws {
    let text = #"{"format":1,"app":"org.example.course","revoked":["2026-a","2026-b"]}"# + "\n"
    let statement = try RevocationStatement.decode(Array(text.utf8))
    #expect(statement == RevocationStatement(app: "org.example.course", revoked: ["2026-a", "2026-b"]))
    #expect(String(decoding: statement.encode(), as: UTF8.self) == text)
  }

  @Test(
    "each broken rule is refused by name",
    arguments: [
      (#"{"app":"a","revoked":[]}"#, "format is missing"),
      (#"{"format":1,"revoked":[]}"#, "app is missing"),
      (#"{"format":1,"app":"A","revoked":[]}"#, "app must be a project id such as org.example.course"),
      (#"{"format":1,"app":"a"}"#, "revoked is missing"),
      (#"{"format":1,"app":"a","revoked":"b"}"#, "revoked is not an array"),
      (#"{"format":1,"app":"a","revoked":["B"]}"#, "revoked[0] must be a key id such as 2026-a"),
      (#"{"format":1,"app":"a","revoked":["b","b"]}"#, "revoked must not name a key twice"),
      (#"{"format":2,"app":"a"}"#, "format needs a newer version of this program: format 2 is unknown"),
    ])
  func refuses(_ text: String, _ sentence: String) {
    do throws(WireError) {
      _ = try RevocationStatement.decode(Array(text.utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.description == sentence)
    }
  }
}
