import ContentModel
import Signatures
import Signing
import Testing

@Suite struct ManifestVerifierTests {
  @Test("a signed manifest is believed, with its exact payload and its keys")
  func accepts() throws {
    let manifest = try SignedSample.manifest()
    let envelope = try SignedSample.envelope(manifest, by: ["b", "a"])
    let verified = try ManifestVerifier.verify(
      envelopeBytes: envelope.encode(), keyring: SignedSample.keyring(), app: SignedSample.app, channel: "stable")
    #expect(verified.manifest == manifest)
    #expect(verified.envelope == envelope)
    #expect(verified.payload == manifest.encode())
    #expect(verified.keyIDs == ["a", "b"])
    #expect(verified.revocations.revocations.isEmpty)
  }

  @Test("no flipped bit of a one-signature envelope is believed")
  func bitFlips() throws {
    let bytes = try SignedSample.envelope(SignedSample.manifest(), by: ["a"]).encode()
    let keyring = try SignedSample.keyring()
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        #expect(throws: VerificationError.self, "byte \(index), bit \(bit)") {
          try ManifestVerifier.verify(envelopeBytes: changed, keyring: keyring)
        }
      }
    }
  }

  @Test("a flipped bit beside a good signature never changes what is believed")
  func bitFlipsOfTwo() throws {
    let manifest = try SignedSample.manifest()
    let bytes = try SignedSample.envelope(manifest, by: ["a", "b"]).encode()
    let keyring = try SignedSample.keyring()
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        guard let verified = try? ManifestVerifier.verify(envelopeBytes: changed, keyring: keyring) else { continue }
        #expect(verified.manifest == manifest)
        #expect(verified.keyIDs.count == 1)
      }
    }
  }

  @Test("no shorter file is believed")
  func truncations() throws {
    let bytes = try SignedSample.envelope(SignedSample.manifest(), by: ["a"]).encode()
    // Without its last byte, the line feed, it is still the whole envelope.
    for length in 0..<(bytes.count - 1) {
      #expect(throws: VerificationError.self) {
        try ManifestVerifier.verify(envelopeBytes: Array(bytes.prefix(length)), keyring: SignedSample.keyring())
      }
    }
  }

  @Test("another app, channel, payload type or payload is refused by name")
  func refuses() throws {
    let keyring = try SignedSample.keyring()
    let manifest = try SignedSample.manifest()
    let bytes = try SignedSample.envelope(manifest, by: ["a"]).encode()
    #expect(throws: VerificationError.wrongApp(found: SignedSample.app, expected: "org.example.other")) {
      try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring, app: "org.example.other")
    }
    #expect(throws: VerificationError.wrongChannel(found: "stable", expected: "beta")) {
      try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring, channel: "beta")
    }
    let type = RevocationStatement.payloadType
    let other = try EnvelopeSigner.sign(payload: manifest.encode(), type: type, with: SignedSample.signers(["a"]))
    #expect(throws: VerificationError.wrongPayloadType(found: type, expected: Manifest.payloadType)) {
      try ManifestVerifier.verify(envelopeBytes: other.encode(), keyring: keyring)
    }
    // The right type written over it does not help: the type is signed too.
    let relabelled = Envelope(
      payload: other.payload, payloadType: Manifest.payloadType, signatures: other.signatures)
    #expect(throws: VerificationError.self) {
      try ManifestVerifier.verify(envelopeBytes: relabelled.encode(), keyring: keyring)
    }
    #expect(throws: VerificationError.malformedEnvelope(WireError(.json(JSONError(.unexpectedEnd, at: 0))))) {
      try ManifestVerifier.verify(envelopeBytes: [], keyring: keyring)
    }
  }

  @Test(
    "a payload signed well but broken, or too new, is told apart",
    arguments: [
      (#"{"format":2}"#, VerificationError.needsNewerApp(WireError(.needsNewerApp(unknown: "format 2"), at: "format"))),
      (#"{"format":1}"#, .malformedManifest(WireError(.missing, at: "created"))),
      (#"{"format":1,}"#, .malformedManifest(WireError(.json(JSONError(.trailingComma, at: 11))))),
    ])
  func payloads(_ payload: String, _ error: VerificationError) throws {
    let envelope = try EnvelopeSigner.sign(
      payload: Array(payload.utf8), type: Manifest.payloadType, with: SignedSample.signers(["a"]))
    #expect(throws: error) {
      try ManifestVerifier.verify(envelopeBytes: envelope.encode(), keyring: SignedSample.keyring())
    }
    // Unsigned, nothing of the payload is looked at.
    let unsigned = envelope.with([.init(keyID: "a", bytes: [UInt8](repeating: 0, count: 64))])
    #expect(throws: wrong("a", needed: 1)) {
      try ManifestVerifier.verify(envelopeBytes: unsigned.encode(), keyring: SignedSample.keyring())
    }
  }

  private func wrong(_ id: String, needed: Int) -> VerificationError {
    .notEnoughSignatures(verified: [], needed: needed, missed: [.init(keyID: id, reason: .wrongSignature)])
  }
}
