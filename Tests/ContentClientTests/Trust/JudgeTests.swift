import ContentModel
import Signatures
import Testing

@testable import ContentClient

/// What each answer means beside each cache: one table of named cases.
@Suite struct JudgeTests {
  typealias Release = TrustSample.Release
  typealias Statement = TrustSample.Statement

  enum Outcome: Sendable, Equatable {
    case new([String])
    case moreSignatures([String])
    case unchanged
    case refused(Refusal.Reason)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var pinned = ["a", "b", "c", "r", "s"]
    var threshold = 1
    var app: String? = TrustSample.app
    var channel: String? = "stable"
    var minimum = 0
    var stored: [Release] = []
    var embedded: Release?
    var kept: [Statement] = []
    let answer: Release
    let means: Outcome

    var testDescription: String { name }

    func state() throws -> TrustState {
      TrustState(
        policy: TrustPolicy(
          keyring: try TrustSample.keyring(pinned, threshold: threshold), app: app, channel: channel,
          minimumSequence: minimum),
        stored: try stored.map { try $0.bytes() }, embedded: try embedded?.bytes(),
        revocations: try kept.map(TrustSample.kept))
    }
  }

  static let absurd = 9_000_000_000_000

  static let signatures = [
    Case(name: "a first release", answer: Release(sequence: 1), means: .new(["a"])),
    Case(name: "two keys are named", answer: Release(sequence: 1, by: ["b", "a"]), means: .new(["a", "b"])),
    Case(
      name: "an unknown key beside a pinned one", answer: Release(sequence: 1, by: ["a", "x"]), means: .new(["a"])),
    Case(
      name: "an unknown key alone", answer: Release(sequence: 1, by: ["x"]), means: .refused(.notEnoughSignatures)),
    Case(
      name: "a recovery key never counts", answer: Release(sequence: 1, by: ["r", "s"]),
      means: .refused(.notEnoughSignatures)),
    Case(
      name: "nor towards a threshold of two", threshold: 2, answer: Release(sequence: 1, by: ["a", "r"]),
      means: .refused(.notEnoughSignatures)),
    Case(
      name: "one of two needed", threshold: 2, answer: Release(sequence: 1, by: ["a"]),
      means: .refused(.notEnoughSignatures)),
    Case(
      name: "two of two needed", threshold: 2, answer: Release(sequence: 1, by: ["a", "b"]), means: .new(["a", "b"])),
    Case(
      name: "a key that the keyring no longer has", pinned: ["b", "r"], answer: Release(sequence: 1),
      means: .refused(.notEnoughSignatures)),
  ]

  static let sequences = [
    Case(name: "the next sequence", stored: [.init(sequence: 5)], answer: .init(sequence: 6), means: .new(["a"])),
    Case(name: "a gap", stored: [.init(sequence: 5)], answer: .init(sequence: 50), means: .new(["a"])),
    Case(name: "one lower", stored: [.init(sequence: 5)], answer: .init(sequence: 4), means: .refused(.rollback)),
    Case(
      name: "the one before the last, which is stored too", stored: [.init(sequence: 5), .init(sequence: 4)],
      answer: .init(sequence: 4), means: .refused(.rollback)),
    Case(name: "the same again", stored: [.init(sequence: 5)], answer: .init(sequence: 5), means: .unchanged),
    Case(
      name: "the same number with another payload", stored: [.init(sequence: 5)], answer: .init(sequence: 5, note: 1),
      means: .refused(.equivocation)),
    Case(
      name: "the same with one more signature", stored: [.init(sequence: 5)],
      answer: .init(sequence: 5, by: ["a", "b"]), means: .moreSignatures(["a", "b"])),
    Case(
      name: "the same with one signature less", stored: [.init(sequence: 5, by: ["a", "b"])],
      answer: .init(sequence: 5), means: .unchanged),
    Case(
      name: "the same, signed by another key only", stored: [.init(sequence: 5)],
      answer: .init(sequence: 5, by: ["b"]), means: .unchanged),
    Case(
      name: "a signature that does not count is none more", stored: [.init(sequence: 5)],
      answer: .init(sequence: 5, by: ["a", "r", "x"]), means: .unchanged),
    Case(
      name: "a signature of a dropped key is none more", stored: [.init(sequence: 5, by: ["a"])],
      kept: [.init(revoked: ["b"])], answer: .init(sequence: 5, by: ["a", "b"]), means: .unchanged),
    Case(
      name: "a stored signature of a dropped key does not hold a better one back",
      stored: [.init(sequence: 5, by: ["a", "b"])], kept: [.init(revoked: ["b"])],
      answer: .init(sequence: 5, by: ["a", "c"]), means: .moreSignatures(["a", "c"])),
    Case(
      name: "the embedded copy is a floor", stored: [.init(sequence: 5)], embedded: .init(sequence: 7),
      answer: .init(sequence: 6), means: .refused(.rollback)),
    Case(
      name: "alone, too", embedded: .init(sequence: 7), answer: .init(sequence: 6), means: .refused(.rollback)),
    Case(
      name: "the embedded release is stored like any", embedded: .init(sequence: 7), answer: .init(sequence: 7),
      means: .new(["a"])),
    Case(
      name: "but not under another payload", embedded: .init(sequence: 7), answer: .init(sequence: 7, note: 1),
      means: .refused(.equivocation)),
    Case(
      name: "embedded and stored", stored: [.init(sequence: 7)], embedded: .init(sequence: 7),
      answer: .init(sequence: 7), means: .unchanged),
    Case(
      name: "the stored copy decides where the app came with another payload", stored: [.init(sequence: 7)],
      embedded: .init(sequence: 7, note: 1), answer: .init(sequence: 7), means: .unchanged),
    Case(
      name: "and the other way round", stored: [.init(sequence: 7)], embedded: .init(sequence: 7, note: 1),
      answer: .init(sequence: 7, note: 1), means: .refused(.equivocation)),
    Case(
      name: "an embedded copy that does not verify is no floor", embedded: .init(sequence: 7, by: ["x"]),
      answer: .init(sequence: 6), means: .new(["a"])),
    Case(name: "below the minimum", minimum: 10, answer: .init(sequence: 9), means: .refused(.rollback)),
    Case(name: "at the minimum", minimum: 10, answer: .init(sequence: 10), means: .new(["a"])),
    Case(
      name: "the stored release again, below a minimum that came later", minimum: 10, stored: [.init(sequence: 9)],
      answer: .init(sequence: 9), means: .refused(.rollback)),
  ]

  static let apps = [
    Case(
      name: "another app", answer: .init(sequence: 1, app: TrustSample.otherApp), means: .refused(.wrongApp)),
    Case(name: "another channel", answer: .init(sequence: 1, channel: "beta"), means: .refused(.wrongChannel)),
    Case(
      name: "any app is the first one", app: nil, channel: nil,
      answer: .init(sequence: 1, app: TrustSample.otherApp, channel: "beta"), means: .new(["a"])),
    Case(
      name: "the app is learned from the stored copy", app: nil, channel: nil, stored: [.init(sequence: 1)],
      answer: .init(sequence: 2, app: TrustSample.otherApp), means: .refused(.wrongApp)),
    Case(
      name: "the channel too", app: nil, channel: nil, stored: [.init(sequence: 1)],
      answer: .init(sequence: 2, channel: "beta"), means: .refused(.wrongChannel)),
    Case(
      name: "and from the embedded one", app: nil, channel: nil, embedded: .init(sequence: 1, channel: "beta"),
      answer: .init(sequence: 2), means: .refused(.wrongChannel)),
    Case(
      name: "nothing is learned from a copy that does not verify", app: nil, channel: nil,
      stored: [.init(sequence: 1, by: ["x"], app: TrustSample.otherApp)], answer: .init(sequence: 2),
      means: .new(["a"])),
    Case(
      name: "nor from a copy of an app that is not the policy's", channel: nil,
      stored: [.init(sequence: 9, app: TrustSample.otherApp, channel: "beta")], answer: .init(sequence: 2),
      means: .new(["a"])),
    Case(
      name: "a copy of another channel is no floor", stored: [.init(sequence: 9, channel: "beta")],
      answer: .init(sequence: 2), means: .new(["a"])),
    Case(
      name: "what was learned from a leaked key goes with it", app: nil, channel: nil,
      stored: [.init(sequence: absurd, by: ["c"], channel: "beta")],
      answer: .init(sequence: 2, states: [.init(revoked: ["c"])]), means: .new(["a"])),
  ]

  static let revocations = [
    Case(
      name: "a key that a kept statement drops", kept: [.init(revoked: ["a"])], answer: .init(sequence: 1),
      means: .refused(.notEnoughSignatures)),
    Case(
      name: "beside one that it does not", kept: [.init(revoked: ["a"])], answer: .init(sequence: 1, by: ["a", "b"]),
      means: .new(["b"])),
    Case(
      name: "a statement in the answer against its only key",
      answer: .init(sequence: 1, states: [.init(revoked: ["a"])]),
      means: .refused(.revokedKeys)),
    Case(
      name: "a statement of a stored release", stored: [.init(sequence: 5, by: ["b"], states: [.init(revoked: ["a"])])],
      answer: .init(sequence: 6), means: .refused(.notEnoughSignatures)),
    Case(
      name: "a statement of the embedded release",
      embedded: .init(sequence: 5, by: ["b"], states: [.init(revoked: ["a"])]),
      answer: .init(sequence: 6), means: .refused(.notEnoughSignatures)),
    Case(
      name: "a kept statement for another app", kept: [.init(revoked: ["a"], app: TrustSample.otherApp)],
      answer: .init(sequence: 1), means: .new(["a"])),
    Case(
      name: "a statement for another app in the answer",
      answer: .init(sequence: 1, states: [.init(revoked: ["a"], app: TrustSample.otherApp)]), means: .new(["a"])),
    Case(
      name: "a statement in a stored release of another app",
      stored: [
        .init(
          sequence: 5, by: ["b"], app: TrustSample.otherApp,
          states: [.init(revoked: ["a"], app: TrustSample.otherApp), .init(revoked: ["a"])])
      ], answer: .init(sequence: 1), means: .new(["a"])),
    Case(
      name: "a statement in a stored release of another channel",
      stored: [.init(sequence: 5, by: ["b"], channel: "beta", states: [.init(revoked: ["a"])])],
      answer: .init(sequence: 1), means: .refused(.notEnoughSignatures)),
    Case(
      name: "as long as no app is known, kept statements for any drop keys", app: nil,
      kept: [.init(revoked: ["a"], app: TrustSample.otherApp)], answer: .init(sequence: 1),
      means: .refused(.notEnoughSignatures)),
    Case(
      name: "a signing key cannot revoke", kept: [.init(revoked: ["a"], by: ["b"])], answer: .init(sequence: 1),
      means: .new(["a"])),
    Case(
      name: "a recovery key that the keyring no longer has cannot revoke", pinned: ["a", "b", "s"],
      kept: [.init(revoked: ["a"])], answer: .init(sequence: 1), means: .new(["a"])),
    Case(
      name: "a recovery key cannot be revoked", kept: [.init(revoked: ["r"], by: ["s"])],
      answer: .init(sequence: 1, by: ["a", "b"], states: [.init(revoked: ["a"])]), means: .new(["b"])),
    Case(
      name: "threshold two: one of three is dropped", threshold: 2, kept: [.init(revoked: ["a"])],
      answer: .init(sequence: 1, by: ["a", "b", "c"]), means: .new(["b", "c"])),
    Case(
      name: "threshold two: one of two is dropped", threshold: 2, kept: [.init(revoked: ["a"])],
      answer: .init(sequence: 1, by: ["a", "b"]), means: .refused(.notEnoughSignatures)),
  ]

  static let leaks = [
    Case(
      name: "a leaked key went far ahead", stored: [.init(sequence: 5, by: ["b"]), .init(sequence: absurd)],
      answer: .init(sequence: 6, by: ["b"]), means: .refused(.rollback)),
    Case(
      name: "undone by a keyring without the key", pinned: ["b", "r"],
      stored: [.init(sequence: 5, by: ["b"]), .init(sequence: absurd)], answer: .init(sequence: 6, by: ["b"]),
      means: .new(["b"])),
    Case(
      name: "undone by a kept statement", stored: [.init(sequence: 5, by: ["b"]), .init(sequence: absurd)],
      kept: [.init(revoked: ["a"])], answer: .init(sequence: 6, by: ["b"]), means: .new(["b"])),
    Case(
      name: "undone by a statement in the answer", stored: [.init(sequence: 5, by: ["b"]), .init(sequence: absurd)],
      answer: .init(sequence: 6, by: ["b"], states: [.init(revoked: ["a"])]), means: .new(["b"])),
    Case(
      name: "but not below what a good key vouches for",
      stored: [.init(sequence: 5, by: ["b"]), .init(sequence: absurd)],
      answer: .init(sequence: 4, by: ["b"], states: [.init(revoked: ["a"])]), means: .refused(.rollback)),
    Case(
      name: "nor to another payload of it", stored: [.init(sequence: 5, by: ["b"]), .init(sequence: absurd)],
      answer: .init(sequence: 5, by: ["b"], states: [.init(revoked: ["a"])], note: 1), means: .refused(.equivocation)),
    Case(
      name: "a number that a lost copy had is free again", stored: [.init(sequence: 5, note: 9)],
      answer: .init(sequence: 5, by: ["b"], states: [.init(revoked: ["a"])]), means: .new(["b"])),
    Case(
      name: "a copy that lost only one of its keys still counts", stored: [.init(sequence: 9, by: ["a", "b"])],
      answer: .init(sequence: 6, by: ["b"], states: [.init(revoked: ["a"])]), means: .refused(.rollback)),
    Case(
      name: "the leaked key plays an old release back", stored: [.init(sequence: 5, by: ["b"])],
      kept: [.init(revoked: ["a"])], answer: .init(sequence: 7), means: .refused(.notEnoughSignatures)),
    Case(
      name: "the leaked key revokes the good one", stored: [.init(sequence: 5, by: ["b"])],
      answer: .init(sequence: 6, states: [.init(revoked: ["b"], by: ["a"])]), means: .new(["a"])),
    Case(
      name: "an embedded copy far ahead is undone the same way", embedded: .init(sequence: absurd),
      answer: .init(sequence: 6, by: ["b"], states: [.init(revoked: ["a"])]), means: .new(["b"])),
  ]

  @Test(
    "an answer means what the copies and statements at hand make of it",
    arguments: signatures + sequences + apps + revocations + leaks)
  func judges(_ test: Case) throws {
    let answer = try test.answer.bytes()
    #expect(Self.outcome(of: try test.state(), answer) == test.means)
  }

  @Test("the order of stored copies does not matter", arguments: sequences + leaks)
  func order(_ test: Case) throws {
    var turned = test
    turned.stored.reverse()
    #expect(Self.outcome(of: try turned.state(), try test.answer.bytes()) == test.means)
  }

  @Test("what is accepted is at hand afterwards, and then it is unchanged", arguments: signatures + sequences + leaks)
  func storing(_ test: Case) throws {
    let answer = try test.answer.bytes()
    guard case .new = Self.outcome(of: try test.state(), answer) else { return }
    var after = test
    after.stored.append(test.answer)
    let state = try after.state()
    #expect(state.copies.first?.manifest.bytes == answer.bytes)
    #expect(state.floor == max(test.answer.sequence, test.minimum))
    #expect(Self.outcome(of: state, answer) == .unchanged)
  }

  static func outcome(of state: TrustState, _ answer: UnverifiedBytes) -> Outcome {
    do throws(Refusal) {
      switch try state.judge(answer) {
      case .new(let manifest): return .new(manifest.keyIDs)
      case .moreSignatures(let manifest): return .moreSignatures(manifest.keyIDs)
      case .unchanged: return .unchanged
      }
    } catch {
      return .refused(error.reason)
    }
  }
}
