import TestKit
import Testing

@testable import DeploymentCheck

@Suite("Lists of findings")
struct FindingListTests {
  private static let findings: [Finding] =
    (0..<12).map { .warning(.fileCaching, at: "files/\($0).json", "is slow", hint: "h") } + [
      .warning(.manifestCaching, at: "manifest.json", "is late", hint: "m"),
      .error(.missingFile, at: "files/b.json", "is not there", hint: "p"),
      .error(.missingFile, at: "files/a.json", "is not there", hint: "p"),
      .error(.missingFile, at: "files/c.json", "is a page", hint: "w"),
      .error(.expiry, at: "manifest.json", "expired", hint: nil),
    ]

  @Test("Errors come first, then rule by rule and path by path, whatever came when")
  func order() {
    let list = FindingList(Self.findings)
    #expect(
      list.all.prefix(5).map(\.path) == [
        "manifest.json", "files/a.json", "files/b.json", "files/c.json", "manifest.json",
      ])
    #expect((list.errorCount, list.warningCount) == (4, 13))
    #expect(list.firstError?.rule == .expiry)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 { #expect(FindingList(Self.findings.shuffled(using: &generator)) == list) }
  }

  @Test("What one remedy cures is one group, and a long one is cut with a count")
  func groups() {
    let groups = FindingList(Self.findings).groups(limit: 5)
    #expect(groups.map(\.shown.count) == [1, 2, 1, 1, 5])
    #expect(groups.map(\.omittedCount) == [0, 0, 0, 0, 7])
    #expect(FindingList(Self.findings).groups(limit: 12).map(\.omittedCount) == [0, 0, 0, 0, 0])
    #expect(FindingList([]).groups(limit: 5) == [])
  }
}
