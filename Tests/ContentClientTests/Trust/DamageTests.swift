import ContentModel
import Signatures
import Testing

@testable import ContentClient

@Suite struct DamageTests {
  @Test("one flipped bit anywhere in an answer never gives another payload", arguments: [["a"], ["a", "b"]])
  func bits(_ keys: [String]) throws {
    let release = TrustSample.Release(sequence: 6, by: keys)
    let envelope = try release.envelope()
    let bytes = envelope.encode()
    let state = TrustState(
      policy: TrustPolicy(keyring: try TrustSample.keyring(), app: TrustSample.app, channel: "stable"),
      stored: [try TrustSample.Release(sequence: 5).bytes()], embedded: nil, revocations: [])
    var accepted = 0
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        guard let judgement = try? state.judge(UnverifiedBytes(changed)) else { continue }
        accepted += 1
        guard case .new(let manifest) = judgement, manifest.payload == envelope.payload, manifest.keyIDs.count == 1
        else {
          Issue.record("byte \(index), bit \(bit): \(judgement)")
          return
        }
      }
    }
    // With one signature every bit counts; of two, either may be damaged.
    #expect((accepted > 0) == (keys.count == 2))
  }

  @Test("a shortened answer is refused at every length")
  func lengths() throws {
    let bytes = try TrustSample.Release(sequence: 6).bytes().bytes
    let state = TrustState(
      policy: TrustPolicy(keyring: try TrustSample.keyring()), stored: [], embedded: nil, revocations: [])
    for length in 0..<(bytes.count - 1) {
      #expect(throws: Refusal.self) { try state.judge(UnverifiedBytes(Array(bytes.prefix(length)))) }
    }
  }

  @Test("a stored copy with a flipped bit is set aside, and the same answer heals it")
  func heals() throws {
    let good = try TrustSample.Release(sequence: 6).bytes()
    var damaged = good.bytes
    damaged[damaged.count / 2] ^= 4
    let state = TrustState(
      policy: TrustPolicy(keyring: try TrustSample.keyring()), stored: [UnverifiedBytes(damaged)], embedded: nil,
      revocations: [])
    #expect(state.copies.isEmpty)
    #expect(state.setAside.count == 1)
    guard case .new = try state.judge(good) else {
      Issue.record("not new")
      return
    }
  }

  struct Payload: Sendable {
    let text: String
    let reason: Refusal.Reason
  }

  @Test(
    "a payload signed well but broken, or too new, is told apart; unsigned, it is not read",
    arguments: [
      Payload(text: #"{"format":2}"#, reason: .needsNewerApp),
      Payload(text: #"{"format":1,"requires":["locales"]}"#, reason: .needsNewerApp),
      Payload(text: #"{"format":1}"#, reason: .malformedManifest),
      Payload(text: "", reason: .malformedManifest),
      Payload(text: #"{"format":1,"format":1}"#, reason: .malformedManifest),
    ])
  func payloads(_ payload: Payload) throws {
    func reason(by key: String, kept: [TrustSample.Statement] = [], app: String? = TrustSample.app) throws -> Outcome {
      let state = TrustState(
        policy: TrustPolicy(keyring: try TrustSample.keyring(), app: app), stored: [], embedded: nil,
        revocations: try kept.map(TrustSample.kept))
      return JudgeTests.outcome(of: state, try TrustSample.signed(payload.text, by: [key]))
    }
    #expect(try reason(by: "a") == .refused(payload.reason))
    #expect(try reason(by: "x") == .refused(.notEnoughSignatures))
    // A lost key must not be able to ask for a newer app.
    let lost = TrustSample.Statement(revoked: ["a"])
    #expect(try reason(by: "a", kept: [lost]) == .refused(.notEnoughSignatures))
    #expect(try reason(by: "a", kept: [lost], app: nil) == .refused(.notEnoughSignatures))
  }

  typealias Outcome = JudgeTests.Outcome

  @Test("a statement in the answer that a recovery key signed must be readable")
  func statements() throws {
    let broken = try EnvelopeSample.revocation(payload: #"{"format":1,"app":"a"}"#)
    let tooNew = try EnvelopeSample.revocation(payload: #"{"format":2}"#)
    let state = TrustState(
      policy: TrustPolicy(keyring: try TrustSample.keyring()), stored: [], embedded: nil,
      revocations: [UnverifiedBytes(broken.encode()), UnverifiedBytes(tooNew.encode())])
    #expect(state.statements.isEmpty)
    for (statement, reason) in [(broken, Refusal.Reason.malformedRevocation), (tooNew, .needsNewerApp)] {
      let manifest = try TrustSample.manifest(.init(sequence: 1)).with(revocations: [statement])
      let answer = try TrustSample.signed(String(decoding: manifest.encode(), as: UTF8.self))
      #expect(JudgeTests.outcome(of: state, answer) == .refused(reason))
    }
  }
}
