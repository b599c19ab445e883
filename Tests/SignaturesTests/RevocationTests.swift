import ContentModel
import Signatures
import Signing
import Testing

@Suite struct RevocationTests {
  struct Statement: Sendable {
    let revoked: [String]
    let signers: [String]
    var app = SignedSample.app
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var threshold = 1
    let signers: [String]
    let statements: [Statement]
    /// Ids that still count; nil: refused.
    let counted: [String]?
    /// Indices of statements that change nothing.
    var ignored: [Int] = []

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a recovery key drops the only signer", signers: ["a"],
      statements: [.init(revoked: ["a"], signers: ["r"])], counted: nil),
    Case(
      name: "what remains is enough", signers: ["a", "b"],
      statements: [.init(revoked: ["a"], signers: ["r"])], counted: ["b"]),
    Case(
      name: "what remains misses the threshold", threshold: 2, signers: ["a", "b"],
      statements: [.init(revoked: ["a"], signers: ["r"])], counted: nil),
    Case(
      name: "three sign, two are needed, one is dropped", threshold: 2, signers: ["a", "b", "c"],
      statements: [.init(revoked: ["b"], signers: ["r"])], counted: ["a", "c"]),
    Case(
      name: "the new key carries the statement against the old", signers: ["b"],
      statements: [.init(revoked: ["a"], signers: ["r"])], counted: ["b"]),
    Case(
      name: "two statements add up", signers: ["a", "b"],
      statements: [.init(revoked: ["a"], signers: ["r"]), .init(revoked: ["b"], signers: ["s"])], counted: nil),
    Case(
      name: "both recovery keys under one statement", signers: ["b"],
      statements: [.init(revoked: ["a"], signers: ["r", "s"])], counted: ["b"]),
    Case(
      name: "a recovery signature beside an unknown one", signers: ["a"],
      statements: [.init(revoked: ["a"], signers: ["r", "x"])], counted: nil),
    Case(
      name: "a signing key cannot revoke", signers: ["a"],
      statements: [.init(revoked: ["a"], signers: ["b"])], counted: ["a"], ignored: [0]),
    Case(
      name: "a leaked key cannot revoke the others", signers: ["a"],
      statements: [.init(revoked: ["b", "c"], signers: ["a"])], counted: ["a"], ignored: [0]),
    Case(
      name: "an unknown key cannot revoke", signers: ["a"],
      statements: [.init(revoked: ["a"], signers: ["x"])], counted: ["a"], ignored: [0]),
    Case(
      name: "a statement for another app changes nothing", signers: ["a"],
      statements: [.init(revoked: ["a"], signers: ["r"], app: "org.example.other")], counted: ["a"], ignored: [0]),
    Case(
      name: "a statement that names no trusted key changes nothing", signers: ["a"],
      statements: [.init(revoked: ["x"], signers: ["r"]), .init(revoked: [], signers: ["r"])], counted: ["a"]),
    Case(
      name: "recovery keys are not dropped by a statement", signers: ["a"],
      statements: [.init(revoked: ["r"], signers: ["s"]), .init(revoked: ["a"], signers: ["r"])], counted: nil),
    Case(
      name: "an ignored statement does not hide a good one", signers: ["a", "b"],
      statements: [.init(revoked: ["b"], signers: ["a"]), .init(revoked: ["a"], signers: ["r"])], counted: ["b"],
      ignored: [0]),
  ]

  @Test("statements drop keys and the rest is counted again", arguments: cases)
  func counts(_ test: Case) throws {
    let revocations = try test.statements.map {
      try SignedSample.revocation(of: $0.revoked, by: $0.signers, app: $0.app)
    }
    let envelope = try SignedSample.envelope(SignedSample.manifest(revocations: revocations), by: test.signers)
    let keyring = try SignedSample.keyring(threshold: test.threshold)
    guard let counted = test.counted else {
      #expect(throws: VerificationError.self) {
        try ManifestVerifier.verify(envelopeBytes: envelope.encode(), keyring: keyring)
      }
      return
    }
    let verified = try ManifestVerifier.verify(envelopeBytes: envelope.encode(), keyring: keyring)
    #expect(verified.keyIDs == counted)
    #expect(verified.revocations.ignored == test.ignored)
    let held = test.statements.indices.filter { !test.ignored.contains($0) }
    #expect(verified.revocations.revocations.map(\.envelope) == held.map { revocations[$0] })
    #expect(verified.revocations.revokedKeyIDs == Set(held.flatMap { test.statements[$0].revoked }))
  }

  @Test("the refusal names the revoked key and what is missing")
  func sentence() throws {
    let revocation = try SignedSample.revocation(of: ["a", "c"], by: ["r"])
    let envelope = try SignedSample.envelope(SignedSample.manifest(revocations: [revocation]), by: ["a", "b"])
    let error = VerificationError.revokedKeys(revoked: ["a"], verified: ["b"], needed: 2)
    #expect(throws: error) {
      try ManifestVerifier.verify(envelopeBytes: envelope.encode(), keyring: SignedSample.keyring(threshold: 2))
    }
    #expect(error.description == "1 of 2 needed signatures verified once a is revoked")
  }

  @Test("a kept statement, checked again with the keyring, drops the key from older manifests")
  func keptStatements() throws {
    let kept = try SignedSample.revocation(of: ["a"], by: ["r"])
    let keyring = try SignedSample.keyring()
    let result = try RevocationVerifier.verify([kept], keyring: keyring, app: SignedSample.app)
    #expect(result.revocations.first?.keyIDs == ["r"])
    let old = try SignedSample.envelope(SignedSample.manifest(), by: ["a"]).encode()
    _ = try ManifestVerifier.verify(envelopeBytes: old, keyring: keyring)
    #expect(throws: VerificationError.self) {
      try ManifestVerifier.verify(envelopeBytes: old, keyring: keyring.dropping(result.revokedKeyIDs))
    }
    // No statement takes a recovery key away.
    #expect(keyring.dropping(["r"]) == keyring)
    // An app whose keyring no longer pins the recovery key does not believe it.
    let without = try TrustedKeyring(Keyring(threshold: 1, keys: ["a", "b", "s"].map { try SignedSample.key($0) }))
    let later = try RevocationVerifier.verify([kept], keyring: without, app: SignedSample.app)
    #expect(later.ignored == [0])
  }

  @Test("without an app, statements for every app are taken")
  func everyApp() throws {
    let envelopes = [
      try SignedSample.revocation(of: ["a"], by: ["r"]),
      try SignedSample.revocation(of: ["b"], by: ["s"], app: "org.example.other"),
      try SignedSample.revocation(of: ["c"], by: ["a"]),
    ]
    let result = try RevocationVerifier.verify(envelopes, keyring: SignedSample.keyring(), app: nil)
    #expect(result.revokedKeyIDs == ["a", "b"])
    #expect(result.ignored == [2])
  }

  @Test("a changed bit makes a statement one that changes nothing")
  func changedStatements() throws {
    let good = try SignedSample.revocation(of: ["a"], by: ["r"])
    let signature = try #require(good.signatures.first)
    for index in good.payload.indices {
      var payload = good.payload
      payload[index] ^= 1
      let changed = Envelope(payload: payload, payloadType: good.payloadType, signatures: [signature])
      let result = try RevocationVerifier.verify([changed], keyring: SignedSample.keyring(), app: SignedSample.app)
      #expect(result.ignored == [0])
    }
  }

  @Test("what a recovery key signed for another purpose is no statement")
  func otherTypes() throws {
    let payload = RevocationStatement(app: SignedSample.app, revoked: ["a"]).encode()
    let signers = try SignedSample.signers(["r"])
    let other = try EnvelopeSigner.sign(payload: payload, type: Manifest.payloadType, with: signers)
    let result = try RevocationVerifier.verify([other], keyring: SignedSample.keyring(), app: SignedSample.app)
    #expect(result.ignored == [0])
  }

  @Test(
    "a statement signed well but not readable refuses the manifest",
    arguments: [
      (
        #"{"format":2}"#,
        VerificationError.needsNewerApp(
          WireError(.needsNewerApp(unknown: "format 2"), at: "revocations[0].format"))
      ),
      (#"{"format":1,"app":"a"}"#, .malformedRevocation(index: 0, WireError(.missing, at: "revoked"))),
    ])
  func unreadable(_ payload: String, _ error: VerificationError) throws {
    let statement = try EnvelopeSigner.sign(
      payload: Array(payload.utf8), type: RevocationStatement.payloadType, with: SignedSample.signers(["r"]))
    let envelope = try SignedSample.envelope(SignedSample.manifest(revocations: [statement]), by: ["a"])
    #expect(throws: error) {
      try ManifestVerifier.verify(envelopeBytes: envelope.encode(), keyring: SignedSample.keyring())
    }
  }
}
