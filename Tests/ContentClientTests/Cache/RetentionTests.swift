import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite("What a prune keeps")
struct RetentionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Version by box; nil for a release that is not whole.
    let releases: [Int: [String: Int]?]
    /// Bundles that are here, such as `a1`.
    let present: Set<String>
    let kept: Set<Int>

    init(_ title: String, _ releases: [Int: [String: Int]?], present: Set<String> = [], kept: Set<Int>) {
      (testDescription, self.releases, self.present, self.kept) = (title, releases, present, kept)
    }

    var names: [ReleaseNames] { releases.map { CacheSample.names($0, $1) } }

    func isPresent(_ bundle: Catalog.Bundle) -> Bool {
      present.contains { CacheSample.bundle(String($0.prefix(1)), Int($0.dropFirst()) ?? 0).path == bundle.path }
    }
  }

  static let cases = [
    Case("nothing", [:], kept: []),
    Case("one", [5: [:]], kept: [5]),
    Case("the served one and the one before", [1: [:], 2: [:], 3: [:], 9: [:]], kept: [3, 9]),
    Case("none is whole", [1: nil, 2: nil, 3: nil], kept: [1, 2, 3]),
    Case("above the served one what is not whole", [1: [:], 2: [:], 3: nil, 4: nil], kept: [1, 2, 3, 4]),
    Case("below it not", [1: [:], 2: nil, 3: [:], 4: nil, 5: [:]], kept: [3, 5]),
    Case("a present bundle needs no older", [1: ["a": 1], 2: [:], 3: ["a": 3]], present: ["a1", "a3"], kept: [2, 3]),
    Case("an older one is kept", [1: ["a": 1], 2: [:], 3: ["a": 3]], present: ["a1"], kept: [1, 2, 3]),
    Case(
      "the newest older one", [1: ["a": 1], 2: ["a": 2], 3: [:], 4: ["a": 4]], present: ["a1", "a2"],
      kept: [2, 3, 4]),
    Case("one is enough", [1: ["a": 1], 2: ["a": 1], 3: [:], 4: ["a": 4]], present: ["a1"], kept: [2, 3, 4]),
    Case("the one before may have it", [1: ["a": 1], 2: ["a": 2], 3: ["a": 3]], present: ["a1", "a2"], kept: [2, 3]),
    Case("one that was never here", [1: ["a": 1], 2: [:], 3: ["a": 3]], kept: [2, 3]),
    Case("a box that is no more", [1: ["a": 1], 2: [:], 3: ["b": 3]], present: ["a1"], kept: [2, 3]),
    Case(
      "each box its own", [1: ["a": 1, "b": 1], 2: ["a": 2], 3: [:], 4: ["a": 4, "b": 4]], present: ["a2", "b1"],
      kept: [1, 2, 3, 4]),
    Case(
      "not in one that is not whole", [1: ["a": 1], 2: nil, 3: [:], 4: ["a": 4]], present: ["a1"], kept: [1, 3, 4]),
  ]

  @Test("Releases", arguments: cases)
  func sequences(example: Case) {
    #expect(Retention.sequences(toKeepOf: example.names, isPresent: example.isPresent) == example.kept)
    #expect(Retention.sequences(toKeepOf: example.names.reversed(), isPresent: example.isPresent) == example.kept)
  }

  @Test("A box with a bundle in the release and another in its candidate needs the older one until both are here")
  func candidate() {
    let bundles = [CacheSample.bundle("a", 3), CacheSample.bundle("a", 4)]
    let releases = [
      CacheSample.names(1, ["a": 1]), CacheSample.names(2),
      ReleaseNames(sequence: 3, lists: [], bundles: ["a": bundles]),
    ]
    for (present, kept) in [([1], [1, 2, 3]), ([1, 3], [1, 2, 3]), ([1, 4], [1, 2, 3]), ([1, 3, 4], [2, 3])] {
      let paths = Set(present.map { CacheSample.bundle("a", $0).path })
      #expect(Retention.sequences(toKeepOf: releases) { paths.contains($0.path) } == Set(kept), "\(present)")
    }
  }

  @Test("Paths: all that kept releases name, and what of them is still to come")
  func paths() {
    let releases = [CacheSample.names(1, ["a": 1, "b": 1]), CacheSample.names(2, ["a": 2, "b": 1])]
    let retention = Retention(keeping: releases) { $0.path == CacheSample.bundle("a", 1).path }
    let bundles = [CacheSample.bundle("a", 1), CacheSample.bundle("a", 2), CacheSample.bundle("b", 1)]
    let lists = ["files/catalog-1.json", "files/catalog-2.json", "files/shared.json"].map(CacheSample.path)
    #expect(retention.paths == Set(lists + bundles.map(\.path)))
    #expect(retention.arriving == Set(bundles.dropFirst().map(\.digest)))
  }

  @Test("Where a kept release may name anything, or none is known, everything is kept")
  func unknown() {
    for releases in [[], [CacheSample.names(1), CacheSample.names(2, nil)]] {
      let retention = Retention(keeping: releases) { _ in true }
      #expect(retention.paths == nil && retention.arriving == nil)
    }
  }

  @Test("Of any releases: nothing that a kept one names goes, no box loses its last bundle, a second prune is idle")
  func properties() {
    var generator = SeededGenerator(seed: 20_261_130)
    for round in 0..<500 {
      let boxes = ["a", "b", "c", "d"]
      var releases: [ReleaseNames] = []
      for sequence in 1...Int.random(in: 1...8, using: &generator) where Int.random(in: 0..<5, using: &generator) > 0 {
        var versions: [String: Int]? = [:]
        for box in boxes where Bool.random(using: &generator) {
          versions?[box] = Int.random(in: 1...3, using: &generator)
        }
        if Int.random(in: 0..<6, using: &generator) == 0 { versions = nil }
        releases.append(CacheSample.names(sequence, versions))
      }
      let all = boxes.flatMap { box in (1...3).map { CacheSample.bundle(box, $0).path } }
      var present = Set(all.filter { _ in Bool.random(using: &generator) })
      let leased = Set(releases.map(\.sequence).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      releases.shuffle(using: &generator)

      func prune(_ releases: [ReleaseNames]) -> (left: [ReleaseNames], kept: Retention) {
        let kept = Retention.sequences(toKeepOf: releases) { present.contains($0.path) }.union(leased)
        let left = releases.filter { kept.contains($0.sequence) }
        return (left, Retention(keeping: left) { present.contains($0.path) })
      }
      func last(_ box: String, in releases: [ReleaseNames]) -> WirePath? {
        let whole = releases.filter(\.isWhole).sorted { $0.sequence > $1.sequence }
        guard whole.first?.bundles?[box] != nil else { return nil }
        return whole.lazy.compactMap { $0.bundles?[box]?.first?.path }.first { present.contains($0) }
      }

      let before = boxes.map { last($0, in: releases) }
      let served = releases.filter(\.isWhole).map(\.sequence).max()
      let (left, retention) = prune(releases)
      #expect(served == left.filter(\.isWhole).map(\.sequence).max(), "round \(round)")
      #expect(leased.isSubset(of: left.map(\.sequence)), "round \(round)")
      #expect(releases.map(\.sequence).max() == left.map(\.sequence).max(), "round \(round)")
      if let paths = retention.paths {
        for release in left {
          #expect(paths.isSuperset(of: release.lists), "round \(round)")
          let bundles = (release.bundles ?? [:]).values.joined()
          #expect(bundles.allSatisfy { paths.contains($0.path) }, "round \(round)")
        }
        present.formIntersection(paths)
      }
      #expect(boxes.map { last($0, in: left) } == before, "round \(round)")
      let again = prune(left)
      #expect(Set(again.left.map(\.sequence)) == Set(left.map(\.sequence)), "round \(round)")
      #expect(again.kept == retention, "round \(round)")
    }
  }
}
