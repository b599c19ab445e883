import ContentModel
import Signatures
import Testing

@testable import ContentClient

@Suite struct TrustStateTests {
  typealias Release = TrustSample.Release
  typealias Statement = TrustSample.Statement

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var policy = (app: String?.none, channel: String?.none, minimum: 0)
    var threshold = 1
    var stored: [Release] = []
    var embedded: Release?
    var kept: [Statement] = []
    /// The copies to believe, the best first.
    let believed: [CopyOrigin]
    var aside: [CopyOrigin: Refusal.Reason] = [:]
    let floor: Int
    /// How many statements hold.
    var statements = 0

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing at hand", believed: [], floor: 0),
    Case(name: "nothing but a minimum", policy: (nil, nil, 7), believed: [], floor: 7),
    Case(
      name: "the highest first, whatever the order",
      stored: [.init(sequence: 4), .init(sequence: 6), .init(sequence: 5)],
      believed: [.stored(1), .stored(2), .stored(0)], floor: 6),
    Case(
      name: "stored before embedded at an equal sequence", stored: [.init(sequence: 4)], embedded: .init(sequence: 4),
      believed: [.stored(0), .embedded], floor: 4),
    Case(
      name: "a newer embedded copy before a stored one", stored: [.init(sequence: 5)], embedded: .init(sequence: 7),
      believed: [.embedded, .stored(0)], floor: 7),
    Case(
      name: "a minimum above a stored copy does not take it away", policy: (nil, nil, 9), stored: [.init(sequence: 5)],
      believed: [.stored(0)], floor: 9),
    Case(
      name: "a copy that nobody pinned signed is nothing", stored: [.init(sequence: 9, by: ["x"]), .init(sequence: 5)],
      believed: [.stored(1)], aside: [.stored(0): .notEnoughSignatures], floor: 5),
    Case(
      name: "a threshold that rose leaves copies with too few keys behind", threshold: 2,
      stored: [.init(sequence: 9), .init(sequence: 5, by: ["a", "b"])],
      believed: [.stored(1)], aside: [.stored(0): .notEnoughSignatures], floor: 5),
    Case(
      name: "another app and another channel", policy: (TrustSample.app, "stable", 0),
      stored: [.init(sequence: 9, app: TrustSample.otherApp), .init(sequence: 8, channel: "beta"), .init(sequence: 5)],
      believed: [.stored(2)], aside: [.stored(0): .wrongApp, .stored(1): .wrongChannel], floor: 5),
    Case(
      name: "without a policy the best copy's app and channel",
      stored: [.init(sequence: 5), .init(sequence: 6, channel: "beta")],
      embedded: .init(sequence: 4, app: TrustSample.otherApp),
      believed: [.stored(1)], aside: [.stored(0): .wrongChannel, .embedded: .wrongApp], floor: 6),
    Case(
      name: "at an equal sequence the stored copy's", stored: [.init(sequence: 5)],
      embedded: .init(sequence: 5, channel: "beta"),
      believed: [.stored(0)], aside: [.embedded: .wrongChannel], floor: 5),
    Case(
      name: "a kept statement takes a copy away", stored: [.init(sequence: 9), .init(sequence: 5, by: ["b"])],
      kept: [.init(revoked: ["a"])],
      believed: [.stored(1)], aside: [.stored(0): .revokedKeys], floor: 5, statements: 1),
    Case(
      name: "of two needed keys it leaves one", threshold: 2,
      stored: [.init(sequence: 9, by: ["a", "b"]), .init(sequence: 5, by: ["a", "b", "c"])],
      kept: [.init(revoked: ["a"])],
      believed: [.stored(1)], aside: [.stored(0): .revokedKeys], floor: 5, statements: 1),
    Case(
      name: "so does a statement in a lower copy",
      stored: [.init(sequence: 9), .init(sequence: 5, by: ["b"], states: [.init(revoked: ["a"])])],
      believed: [.stored(1)], aside: [.stored(0): .revokedKeys], floor: 5, statements: 1),
    Case(
      name: "a statement in a copy that a kept one takes away does not count",
      stored: [.init(sequence: 9, by: ["b"], states: [.init(revoked: ["a"])]), .init(sequence: 5)],
      kept: [.init(revoked: ["b"])],
      believed: [.stored(1)], aside: [.stored(0): .revokedKeys], floor: 5, statements: 1),
    Case(
      name: "two copies that take each other away are both gone",
      stored: [
        .init(sequence: 9, by: ["b"], states: [.init(revoked: ["a"])]),
        .init(sequence: 8, states: [.init(revoked: ["b"])]),
      ], embedded: .init(sequence: 5, by: ["c"]),
      believed: [.embedded], aside: [.stored(0): .revokedKeys, .stored(1): .revokedKeys], floor: 5, statements: 2),
    Case(
      name: "the same statement twice is one", stored: [.init(sequence: 9, by: ["b"], states: [.init(revoked: ["a"])])],
      kept: [.init(revoked: ["a"]), .init(revoked: ["a"])], believed: [.stored(0)], floor: 9, statements: 1),
    Case(
      name: "two recovery keys on one statement are two proofs", stored: [.init(sequence: 9, by: ["b"])],
      kept: [.init(revoked: ["a"]), .init(revoked: ["a"], by: ["s"])], believed: [.stored(0)], floor: 9, statements: 2),
    Case(
      name: "statements for another app are not this app's", stored: [.init(sequence: 9)],
      kept: [.init(revoked: ["a"], app: TrustSample.otherApp)], believed: [.stored(0)], floor: 9),
  ]

  func state(_ test: Case, stored: [UnverifiedBytes]? = nil, kept: [UnverifiedBytes]? = nil) throws -> TrustState {
    let policy = TrustPolicy(
      keyring: try TrustSample.keyring(threshold: test.threshold), app: test.policy.app, channel: test.policy.channel,
      minimumSequence: test.policy.minimum)
    return TrustState(
      policy: policy, stored: try stored ?? test.stored.map { try $0.bytes() }, embedded: try test.embedded?.bytes(),
      revocations: try kept ?? test.kept.map(TrustSample.kept))
  }

  func expect(_ state: TrustState, _ test: Case) {
    #expect(state.copies.map(\.origin) == test.believed)
    #expect(Dictionary(uniqueKeysWithValues: state.setAside.map { ($0.origin, $0.refusal.reason) }) == test.aside)
    #expect(state.setAside.map(\.origin) == test.aside.keys.sorted())
    #expect(state.floor == test.floor)
    #expect(state.statements.count == test.statements)
  }

  @Test("what is at hand is believed or set aside with a reason", arguments: cases)
  func believes(_ test: Case) throws { expect(try state(test), test) }

  @Test("keeping the statements that hold changes nothing more", arguments: cases)
  func keeping(_ test: Case) throws {
    let kept = try state(test).statements.map { UnverifiedBytes($0) }
    // Statements for another app are not among them; they would change nothing either.
    expect(try state(test, kept: kept), test)
  }

  @Test("bytes that are no copy are set aside, and statements that are none change nothing")
  func junk() throws {
    let junk: [[UInt8]] = [
      [], [0], Array("<!DOCTYPE html><html>".utf8), Array(repeating: 0x5B, count: 100_000),
      Array(repeating: 0x20, count: 1_048_577), Array(try TrustSample.Release(sequence: 9).bytes().bytes.dropLast(2)),
    ]
    let bytes = junk.map { UnverifiedBytes($0) }
    let good = try TrustSample.Release(sequence: 5).bytes()
    let signedBadly = try TrustSample.kept(.init(revoked: ["a"], by: ["b"]))
    let state = TrustState(
      policy: TrustPolicy(keyring: try TrustSample.keyring()), stored: bytes + [good], embedded: bytes[2],
      revocations: bytes + [signedBadly, good])
    #expect(state.copies.map(\.origin) == [.stored(6)])
    #expect(state.setAside.map(\.refusal.reason) == Array(repeating: .malformedEnvelope, count: 7))
    #expect(state.statements.isEmpty)
  }

  @Test("a statement is kept without signatures that nobody checks")
  func essence() throws {
    let good = try TrustSample.revocation(.init(revoked: ["a"]))
    let padded = Envelope(
      payload: good.payload, payloadType: good.payloadType,
      signatures: [.init(keyID: "junk-1", bytes: [1, 2, 3])] + good.signatures + [.init(keyID: "s", bytes: [])])
    let state = TrustState(
      policy: TrustPolicy(keyring: try TrustSample.keyring(), app: TrustSample.app), stored: [], embedded: nil,
      revocations: [UnverifiedBytes(padded.encode())])
    #expect(state.statements == [good.encode()])
  }

  @Test("a release brings its statements along, canonical and without junk")
  func statementsOfRelease() throws {
    let release = TrustSample.Release(
      sequence: 5, by: ["b"], states: [.init(revoked: ["a"]), .init(revoked: ["c"], by: ["b"])])
    let state = TrustState(
      policy: TrustPolicy(keyring: try TrustSample.keyring()), stored: [], embedded: nil, revocations: [])
    guard case .new(let manifest) = try state.judge(try release.bytes()) else {
      Issue.record("not new")
      return
    }
    #expect(manifest.statements == [try TrustSample.kept(.init(revoked: ["a"])).bytes])
    #expect(state.statements.isEmpty)
  }

  @Test("a release is stale from the moment of `expires` on")
  func stale() throws {
    let expires = Instant(seconds: 1_800_000_000)
    let dated = try TrustSample.trusted(TrustSample.manifest(.init(sequence: 1)).with(expires: expires))
    #expect(!dated.isStale(at: Instant(milliseconds: expires.milliseconds - 1)))
    #expect(dated.isStale(at: expires))
    #expect(dated.isStale(at: Instant(milliseconds: expires.milliseconds + 1)))
    let undated = try TrustSample.trusted(TrustSample.manifest(.init(sequence: 1)))
    #expect(!undated.isStale(at: Instant.last))
  }
}
