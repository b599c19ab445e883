import ContentModel
import Signatures
import TestKit
import Testing

@testable import ContentClient

/// Random lives of a cache beside a model of them in plain sets of key ids, which checks no signature.
@Suite struct HistoryTests {
  typealias Release = TrustSample.Release

  /// A cache and an app, as the model sees them.
  struct Life {
    static let signing = ["a", "b", "c"]

    var pinned: Set<String> = ["a", "b", "c"]
    let threshold: Int
    var stored: [Release] = []
    var embedded: Release?
    var kept: Set<String> = []
    var published: [Release] = []

    var dropped: Set<String> { stated(kept, by: stored + (embedded.map { [$0] } ?? [])) }

    /// What is dropped once the releases that verify with `kept` have stated what they state.
    func stated(_ kept: Set<String>, by releases: [Release]) -> Set<String> {
      releases.filter { verifies($0, kept) }.reduce(kept) { $0.union($1.states.flatMap(\.revoked)) }
    }

    func keys(of release: Release, _ dropped: Set<String>) -> Set<String> {
      Set(release.by).intersection(pinned).subtracting(dropped).subtracting(release.states.flatMap(\.revoked))
    }

    func verifies(_ release: Release, _ dropped: Set<String>) -> Bool {
      keys(of: release, dropped).count >= threshold
    }

    /// The highest sequence at hand that verifies without the dropped keys.
    func floor(_ dropped: Set<String>) -> Int {
      (stored + (embedded.map { [$0] } ?? [])).filter { verifies($0, dropped) }.map(\.sequence).max() ?? 0
    }

    func state() throws -> TrustState {
      TrustState(
        policy: TrustPolicy(
          keyring: try TrustSample.keyring(pinned.sorted() + ["r"], threshold: threshold), app: TrustSample.app),
        stored: try stored.map { try $0.bytes() }, embedded: try embedded?.bytes(),
        revocations: try kept.sorted().map { try TrustSample.kept(.init(revoked: [$0])) })
    }

    /// Signed, now or long ago, by some of the keys that there ever were, the dropped ones among them.
    mutating func nextAnswer(using generator: inout SeededGenerator) -> Release {
      if let old = published.randomElement(using: &generator), Int.random(in: 0..<3, using: &generator) == 0 {
        return old
      }
      let top = floor(dropped)
      let isLeap = Int.random(in: 0..<8, using: &generator) == 0
      var release = Release(sequence: max(1, top + (isLeap ? 1000 : Int.random(in: -2...3, using: &generator))))
      release.by = Life.signing.filter { _ in Bool.random(using: &generator) } + ["x"]
      release.note = Int.random(in: 0..<2, using: &generator)
      if Int.random(in: 0..<6, using: &generator) == 0, let lost = Life.signing.randomElement(using: &generator) {
        release.states = [.init(revoked: [lost])]
      }
      published.append(release)
      return release
    }

    mutating func happen(using generator: inout SeededGenerator) {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0 where pinned.count > threshold: pinned = pinned.subtracting([pinned.sorted()[0]])
      case 1: pinned = ["a", "b", "c"]
      case 2: embedded = published.randomElement(using: &generator)
      case 3 where !stored.isEmpty: stored.remove(at: Int.random(in: 0..<stored.count, using: &generator))
      default: break
      }
    }
  }

  @Test("the accepted sequence never falls while a copy that set it still verifies", arguments: UInt64(1)...16)
  func histories(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var life = Life(threshold: seed % 3 == 0 ? 2 : 1)
    var accepted = 0
    for step in 0..<40 {
      life.happen(using: &generator)
      let answer = life.nextAnswer(using: &generator)
      let state = try life.state()
      #expect(state.floor == life.floor(life.dropped), "step \(step)")
      let outcome = JudgeTests.outcome(of: state, try answer.bytes())
      #expect(outcome == Self.expected(of: answer, in: life), "step \(step): \(answer)")
      guard case .new = outcome else { continue }
      accepted += 1
      life.stored.removeAll { $0.sequence == answer.sequence }
      life.stored.append(answer)
      life.kept.formUnion(life.stated(life.dropped, by: [answer]))
    }
    #expect(accepted >= 3)
  }

  /// What the model says; it accepts only what is not below any copy that verifies once the answer has spoken.
  static func expected(of answer: Release, in life: Life) -> JudgeTests.Outcome {
    let signers = Set(answer.by).intersection(life.pinned).subtracting(life.dropped)
    if signers.count < life.threshold { return .refused(.notEnoughSignatures) }
    let dropped = life.dropped.union(answer.states.flatMap(\.revoked))
    let keys = life.keys(of: answer, dropped)
    if keys.count < life.threshold { return .refused(.revokedKeys) }
    if answer.sequence < life.floor(dropped) { return .refused(.rollback) }
    func equals(_ other: Release) -> Bool { other.sequence == answer.sequence && life.verifies(other, dropped) }
    func isSame(_ other: Release) -> Bool {
      other.note == answer.note && other.states.map(\.revoked) == answer.states.map(\.revoked)
    }
    if let stored = life.stored.first(where: equals) {
      if !isSame(stored) { return .refused(.equivocation) }
      return keys.count > life.keys(of: stored, dropped).count ? .moreSignatures(keys.sorted()) : .unchanged
    }
    if let embedded = life.embedded, equals(embedded), !isSame(embedded) { return .refused(.equivocation) }
    return .new(keys.sorted())
  }
}
