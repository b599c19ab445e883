import Archives
import ContentModel
import Signatures
import Testing

@testable import ContentClient

@Suite struct RefusalTests {
  @Test("every reason has advice of its own: one or two whole sentences", arguments: Refusal.Reason.allCases)
  func advice(_ reason: Refusal.Reason) {
    let advice = reason.advice
    #expect(Refusal(reason, "words").advice == advice)
    #expect(advice.first?.isUppercase == true)
    #expect(advice.last == ".")
    let sentences = advice.split(separator: ". ").count
    #expect((1...2).contains(sentences), "\(advice)")
    #expect(Refusal.Reason.allCases.count { $0.advice == advice } == 1)
    // Words of the trade help nobody who only wants to learn.
    for word in ["manifest", "envelope", "digest", "SHA", "JSON", "payload", "bundle", "sequence"] {
      #expect(!advice.contains(word), "\(word)")
    }
  }

  struct Cause: Sendable, CustomTestStringConvertible {
    let refusal: Refusal?
    let reason: Refusal.Reason?
    let words: String?

    var testDescription: String { "\(reason.map(\.rawValue) ?? "none"): \(words ?? "")" }
  }

  static let broken = WireError(.missing, at: "files")
  static let tooNew = WireError(.needsNewerApp(unknown: "format 2"), at: "format")

  static let causes = [
    Cause(
      refusal: Refusal(.malformedEnvelope(broken)), reason: .malformedEnvelope,
      words: "the envelope is refused: files is missing"),
    Cause(
      refusal: Refusal(VerificationError.wrongPayloadType(found: "a", expected: "b")), reason: .wrongPayloadType,
      words: #"the envelope holds "a" where "b" is needed"#),
    Cause(
      refusal: Refusal(.notEnoughSignatures(verified: [], needed: 1, missed: [.init(keyID: "x", reason: .notPinned)])),
      reason: .notEnoughSignatures, words: "0 of 1 needed signatures verified: x is no pinned key for this"),
    Cause(
      refusal: Refusal(.malformedManifest(broken)), reason: .malformedManifest,
      words: "the manifest is refused: files is missing"),
    Cause(
      refusal: Refusal(VerificationError.needsNewerApp(tooNew)), reason: .needsNewerApp,
      words: "the manifest cannot be read: format needs a newer version of this program: format 2 is unknown"),
    Cause(
      refusal: Refusal(.malformedRevocation(index: 2, broken)), reason: .malformedRevocation,
      words: "revocations[2] is signed by a recovery key but refused: files is missing"),
    Cause(
      refusal: Refusal(.revokedKeys(revoked: ["a"], verified: [], needed: 1)), reason: .revokedKeys,
      words: "0 of 1 needed signatures verified once a is revoked"),
    Cause(
      refusal: Refusal(VerificationError.wrongApp(found: "a", expected: "b")), reason: .wrongApp,
      words: #"the manifest is for app "a", not "b""#),
    Cause(
      refusal: Refusal(VerificationError.wrongChannel(found: "a", expected: "b")), reason: .wrongChannel,
      words: #"the manifest is for channel "a", not "b""#),
    Cause(refusal: Refusal(broken, in: "files/x"), reason: .malformedFile, words: "files/x: files is missing"),
    Cause(
      refusal: Refusal(tooNew, in: "files/x"), reason: .needsNewerApp,
      words: "files/x: format needs a newer version of this program: format 2 is unknown"),
    Cause(
      refusal: Refusal(ArchiveError.tooManyEntries(limit: 1000), in: "bundles/x"), reason: .malformedFile,
      words: "bundles/x: archive has more than 1000 entries"),
    Cause(
      refusal: Refusal(FetchError.tooLarge(byteLimit: 9), fetching: "manifest.json"), reason: .tooLarge,
      words: "manifest.json: the answer has more than 9 bytes"),
    Cause(
      refusal: Refusal(FetchError.redirectRefused("https to http"), fetching: "x"), reason: .redirectRefused,
      words: "x: https to http"),
    Cause(refusal: Refusal(FetchError.unreachable("offline"), fetching: "x"), reason: nil, words: nil),
    Cause(refusal: Refusal(FetchError.timedOut, fetching: "x"), reason: nil, words: nil),
    Cause(refusal: Refusal(FetchError.interrupted("reset"), fetching: "x"), reason: nil, words: nil),
    Cause(refusal: Refusal(FetchError.cancelled, fetching: "x"), reason: nil, words: nil),
  ]

  @Test("each cause becomes its refusal with its words; no answer is no refusal", arguments: causes)
  func becomes(_ cause: Cause) {
    #expect(cause.refusal?.reason == cause.reason)
    #expect(cause.refusal?.description == cause.words)
  }

  @Test("a keyring is pinned from its text, and a bad one says why")
  func keyrings() throws {
    let keyring = try Keyring(threshold: 1, keys: [try TrustSample.key("a"), try TrustSample.key("r")])
    let text = String(decoding: keyring.encode(), as: UTF8.self)
    #expect(try PinnedKeyring(text: text).keys == TrustedKeyring(keyring))
    #expect(try PinnedKeyring(bytes: keyring.encode()) == PinnedKeyring(text: text))
    let smallOrder = Keyring.Key(
      id: "zero", publicKey: [1] + [UInt8](repeating: 0, count: 31), role: .signing, status: .active)
    let unusable = try Keyring(threshold: 1, keys: [try TrustSample.key("a"), smallOrder])
    for (bytes, words) in [
      (Array("{}".utf8), "the keyring is refused: format is missing"),
      (
        unusable.encode(),
        "the keyring is refused: the public key of zero is of small order or not canonical; make a new key"
      ),
    ] {
      #expect(throws: PinnedKeyringError(description: words)) { try PinnedKeyring(bytes: bytes) }
    }
  }
}
