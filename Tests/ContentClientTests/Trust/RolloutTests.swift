import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite struct RolloutTests {
  struct Vector: Sendable {
    let seed: String
    let installID: String
    let place: Int
  }

  /// int.from_bytes(hashlib.sha256(seed.encode() + b"\0" + id.encode()).digest()[:8], "big") % 100 in Python 3.11.
  static let vectors = [
    Vector(seed: "12", installID: "0123456789abcdef0123456789abcdef", place: 20),
    Vector(seed: "12", installID: "00000000000000000000000000000000", place: 89),
    Vector(seed: "12", installID: "ffffffffffffffffffffffffffffffff", place: 93),
    Vector(seed: "12", installID: "8f14e45fceea167a5a36dedd4bea2543", place: 79),
    Vector(seed: "spring", installID: "0123456789abcdef0123456789abcdef", place: 17),
    Vector(seed: "spring", installID: "00000000000000000000000000000000", place: 79),
    Vector(seed: "spring", installID: "ffffffffffffffffffffffffffffffff", place: 70),
    Vector(seed: "spring", installID: "8f14e45fceea167a5a36dedd4bea2543", place: 90),
    Vector(seed: "ß—1", installID: "0123456789abcdef0123456789abcdef", place: 30),
    Vector(seed: "ß—1", installID: "00000000000000000000000000000000", place: 58),
    Vector(seed: "ß—1", installID: "ffffffffffffffffffffffffffffffff", place: 34),
    Vector(seed: "ß—1", installID: "8f14e45fceea167a5a36dedd4bea2543", place: 68),
  ]

  @Test("an installation's place is that of the written rule", arguments: vectors)
  func places(_ vector: Vector) throws {
    let installID = try #require(InstallID(vector.installID))
    #expect(RolloutShare.place(of: installID, seed: vector.seed) == vector.place)
    // The edge: at `place` percent it is still out, at one more it is in.
    for (percent, isIn) in [(0, false), (vector.place, false), (vector.place + 1, true), (100, true)] {
      let rollout = Rollout(percent: percent, seed: vector.seed, files: [])
      #expect(RolloutShare.takes(rollout, installID) == isIn, "\(percent) percent")
    }
  }

  @Test("a tenth of the installations takes a tenth, within what chance allows")
  func share() {
    var generator = SeededGenerator(seed: 7)
    let rollout = Rollout(percent: 10, seed: "12", files: [])
    let count = (0..<10_000).count { _ in
      RolloutShare.takes(rollout, InstallID(words: generator.next(), generator.next()))
    }
    #expect((880...1120).contains(count))
  }

  @Test("files are those of the candidate for whoever takes part; unknown roles are left out")
  func files() throws {
    let installID = try #require(TrustSample.installID)
    let plain = try TrustSample.manifest(.init(sequence: 1))
    let german = try TrustSample.file(.other("catalog.de"), [1])
    let candidate = try TrustSample.file(.catalog, [2])
    let files = plain.files + [german]
    // This installation's place is 20.
    for (percent, takesPart) in [(20, false), (21, true)] {
      let rollout = Rollout(percent: percent, seed: "12", files: [candidate, german] + plain.files.dropFirst())
      let manifest = try TrustSample.trusted(plain.with(files: files, rollout: rollout))
      let expected = takesPart ? [candidate] + plain.files.dropFirst() : plain.files
      #expect(manifest.files(for: installID) == expected)
      #expect(manifest.allFiles == plain.files + [candidate])
    }
    let without = try TrustSample.trusted(plain.with(files: files))
    #expect(without.files(for: installID) == plain.files)
    #expect(without.allFiles == plain.files)
  }

  @Test(
    "an install id is 32 lower-case hex digits and nothing else",
    arguments: [
      "", "0", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0",
      "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcdeg", "0123456789abcdef0123456789abcde\n",
      "0123456789abcdef0123456789abcdé",
    ])
  func installIDs(_ text: String) { #expect(InstallID(text) == nil) }

  @Test("a new install id has the form, and the next is another")
  func newInstallIDs() {
    var generator = SeededGenerator(seed: 1)
    let first = InstallID(words: generator.next(), generator.next())
    let second = InstallID(words: generator.next(), generator.next())
    #expect(InstallID(first.text) == first)
    #expect(first != second)
    #expect(InstallID(InstallID.random().text) != nil)
    #expect(InstallID(words: 0, 0xF).text == "0000000000000000000000000000000f")
  }
}
