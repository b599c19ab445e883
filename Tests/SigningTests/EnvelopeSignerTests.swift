import ContentModel
import Signatures
import Signing
import Testing

@Suite struct EnvelopeSignerTests {
  /// Gives what the test says instead of a signature.
  private struct FixedSigner: Signer {
    let keyID: String
    let result: [UInt8]

    func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8] { result }
  }

  /// Fails as an external signer would.
  private struct FailingSigner: Signer {
    let keyID = "2026-f"

    func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8] {
      throw .signerFailed(keyID: keyID, reason: "exit code 1")
    }
  }

  private let payload = Array("{}\n".utf8)

  private func local(_ id: String) throws -> LocalSigner { LocalSigner(keyID: id, key: try SecretKey.generate()) }

  @Test("every signature covers the type and the exact payload; order is that of the ids")
  func signs() throws {
    let (a, b) = (try local("2026-a"), try local("2026-b"))
    let envelope = try EnvelopeSigner.sign(payload: payload, type: "text/x", with: [b, a])
    #expect(envelope == (try EnvelopeSigner.sign(payload: payload, type: "text/x", with: [a, b])))
    #expect(envelope.signatures.map(\.keyID) == ["2026-a", "2026-b"])
    let message = DSSE.preAuthenticationEncoding(type: "text/x", payload: payload)
    for (signature, signer) in zip(envelope.signatures, [a, b]) {
      #expect(signer.key.publicKey.verify(signature: signature.bytes, message: message))
    }
    #expect(try Envelope.decode(envelope.encode()) == envelope)
  }

  @Test("a list of signers that makes no envelope is refused")
  func refusesLists() throws {
    let a = try local("a")
    #expect(throws: SigningError.noSigner) { try EnvelopeSigner.sign(payload: payload, type: "t", with: []) }
    #expect(throws: SigningError.repeatedKeyID("a")) {
      try EnvelopeSigner.sign(payload: payload, type: "t", with: [a, try local("b"), try local("a")])
    }
    #expect(throws: SigningError.invalidKeyID("A")) {
      try EnvelopeSigner.sign(payload: payload, type: "t", with: [try local("A")])
    }
    #expect(throws: SigningError.tooManySigners(maximum: 8)) {
      try EnvelopeSigner.sign(payload: payload, type: "t", with: (0..<9).map { try local("k\($0)") })
    }
  }

  @Test("a signer that fails or gives no signature is named")
  func refusesResults() {
    #expect(throws: SigningError.wrongSignatureLength(keyID: "a", byteCount: 63)) {
      let signer = FixedSigner(keyID: "a", result: [UInt8](repeating: 0, count: 63))
      return try EnvelopeSigner.sign(payload: payload, type: "t", with: [signer])
    }
    #expect(throws: SigningError.signerFailed(keyID: "2026-f", reason: "exit code 1")) {
      try EnvelopeSigner.sign(payload: payload, type: "t", with: [FailingSigner()])
    }
  }

  @Test("generated keys differ, and a seed must have 32 bytes")
  func keys() throws {
    #expect(try SecretKey.generate().publicKey != SecretKey.generate().publicKey)
    for count in [0, 31, 33, 64] {
      #expect(throws: SigningError.unusableSeed) { try SecretKey(seed: [UInt8](repeating: 1, count: count)) }
    }
  }
}
