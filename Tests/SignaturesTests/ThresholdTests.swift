import ContentModel
import Signatures
import Signing
import Testing

/// Who has to sign: statuses, roles, thresholds, and signatures that do not count.
@Suite struct ThresholdTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var threshold = 1
    /// Statuses of pinned keys; others are active.
    var statuses: [String: Keyring.Status] = [:]
    /// Ids that sign.
    let signers: [String]
    /// Ids that must count; nil: refused.
    let counted: [String]?

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "one of one", signers: ["a"], counted: ["a"]),
    Case(name: "two where one is enough", signers: ["a", "b"], counted: ["a", "b"]),
    Case(name: "one of two", threshold: 2, signers: ["a"], counted: nil),
    Case(name: "two of two", threshold: 2, signers: ["b", "c"], counted: ["b", "c"]),
    Case(name: "three of three", threshold: 3, signers: ["a", "b", "c"], counted: ["a", "b", "c"]),
    Case(name: "an unknown key alone", signers: ["x"], counted: nil),
    Case(name: "an unknown key beside a known one", signers: ["a", "x"], counted: ["a"]),
    Case(name: "an unknown key does not fill the threshold", threshold: 2, signers: ["a", "x"], counted: nil),
    Case(name: "a recovery key alone", signers: ["r"], counted: nil),
    Case(name: "recovery keys do not fill the threshold", threshold: 2, signers: ["a", "r", "s"], counted: nil),
    Case(name: "a recovery key does not disturb", signers: ["a", "r"], counted: ["a"]),
    Case(name: "a retired key is believed", statuses: ["a": .retired], signers: ["a"], counted: ["a"]),
    Case(
      name: "a retired key fills the threshold", threshold: 2, statuses: ["a": .retired], signers: ["a", "b"],
      counted: ["a", "b"]),
    Case(name: "a revoked key is not believed", statuses: ["a": .revoked], signers: ["a"], counted: nil),
    Case(name: "a revoked key does not disturb", statuses: ["a": .revoked], signers: ["a", "b"], counted: ["b"]),
    Case(
      name: "a revoked key does not fill the threshold", threshold: 2, statuses: ["a": .revoked], signers: ["a", "b"],
      counted: nil),
  ]

  @Test("signatures are counted", arguments: cases)
  func counts(_ test: Case) throws {
    let keys = try ["a", "b", "c", "r", "s"].map { try SignedSample.key($0, test.statuses[$0] ?? .active) }
    let keyring = try TrustedKeyring(Keyring(threshold: test.threshold, keys: keys))
    let bytes = try SignedSample.envelope(SignedSample.manifest(), by: test.signers).encode()
    if let counted = test.counted {
      #expect(try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring).keyIDs == counted)
    } else {
      #expect(throws: VerificationError.self) {
        try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring)
      }
    }
  }

  @Test("wrong signatures and odd lengths do not disturb a good one")
  func wrongSignatures() throws {
    let envelope = try SignedSample.envelope(SignedSample.manifest(), by: ["a"])
    let good = try #require(envelope.signatures.first)
    let others: [Envelope.Signature] = [
      .init(keyID: "b", bytes: good.bytes), .init(keyID: "c", bytes: []), .init(keyID: "r", bytes: [0]),
      .init(keyID: "x", bytes: good.bytes + [0]),
    ]
    for signatures in [others + [good], [good] + others] {
      let bytes = envelope.with(signatures).encode()
      #expect(try ManifestVerifier.verify(envelopeBytes: bytes, keyring: SignedSample.keyring()).keyIDs == ["a"])
    }
    #expect(
      throws: VerificationError.notEnoughSignatures(
        verified: [], needed: 1,
        missed: [
          .init(keyID: "b", reason: .wrongSignature), .init(keyID: "c", reason: .wrongSignature),
          .init(keyID: "r", reason: .notPinned), .init(keyID: "x", reason: .notPinned),
        ])
    ) {
      try ManifestVerifier.verify(envelopeBytes: envelope.with(others).encode(), keyring: SignedSample.keyring())
    }
  }

  @Test("too few good signatures are counted, and nothing is said of bad ones")
  func tooFewGoodOnes() throws {
    let envelope = try SignedSample.envelope(SignedSample.manifest(), by: ["a"])
    let error = VerificationError.notEnoughSignatures(verified: ["a"], needed: 2, missed: [])
    #expect(throws: error) {
      try ManifestVerifier.verify(envelopeBytes: envelope.encode(), keyring: SignedSample.keyring(threshold: 2))
    }
    #expect(error.description == "1 of 2 needed signatures verified")
  }

  @Test("one secret under two ids counts once")
  func oneSecretTwice() throws {
    let envelope = try SignedSample.envelope(SignedSample.manifest(), by: ["a"])
    let good = try #require(envelope.signatures.first)
    let twice = envelope.with([good, .init(keyID: "b", bytes: good.bytes)])
    #expect(throws: VerificationError.self) {
      try ManifestVerifier.verify(envelopeBytes: twice.encode(), keyring: SignedSample.keyring(threshold: 2))
    }
  }

  @Test("a threshold of nothing still needs one signature")
  func noThreshold() throws {
    let envelope = try SignedSample.envelope(SignedSample.manifest(), by: ["x"])
    #expect(throws: VerificationError.self) {
      try EnvelopeVerifier.verify(
        envelope, payloadType: Manifest.payloadType, keyring: SignedSample.keyring(), role: .signing, threshold: 0)
    }
  }

  @Test("dropped keys leave the threshold as it is")
  func dropping() throws {
    let bytes = try SignedSample.envelope(SignedSample.manifest(), by: ["a", "b"]).encode()
    let keyring = try SignedSample.keyring(threshold: 2)
    _ = try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring)
    _ = try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring.dropping(["c", "nobody"]))
    #expect(throws: VerificationError.self) {
      try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring.dropping(["a"]))
    }
  }

  @Test("a keyring with an unusable key is refused, whatever the key's status", arguments: Keyring.Status.allCases)
  func unusableKeys(_ status: Keyring.Status) throws {
    let weak = Keyring.Key(id: "w", publicKey: [1] + [UInt8](repeating: 0, count: 31), role: .recovery, status: status)
    let keyring = try Keyring(threshold: 1, keys: [SignedSample.key("a"), weak])
    #expect(throws: KeyringError.unusableKey(id: "w")) { try TrustedKeyring(keyring) }
    #expect(throws: KeyringError.unusableKey(id: "w")) { try TrustedKeyring(text: keyring.encode()) }
  }

  @Test("the text of a keyring is pinned; a broken one says why")
  func keyringText() throws {
    let keyring = try Keyring(threshold: 1, keys: [SignedSample.key("a"), SignedSample.key("b", .revoked)])
    #expect(try TrustedKeyring(text: keyring.encode()).keys.map(\.id) == ["a"])
    #expect(throws: KeyringError.malformed(WireError(.missing, at: "format"))) {
      try TrustedKeyring(text: Array("{}".utf8))
    }
  }
}
