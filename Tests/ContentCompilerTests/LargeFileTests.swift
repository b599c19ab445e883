import ContentCompiler
import Testing
import YAMLText

/// Files near the limit of 1 MiB with as many faults as fit: the time grows with the size, not with its square.
struct LargeFileTests {
  private static let head = "id: a\nversion: 1\ntitle: T\ntopic: calc-limits\n"
  private static let layers = head + "layers: [{text: é}]\n"

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }

  private static func layer(_ part: String) -> String {
    let count = 1_000_000 / part.utf8.count
    return head + "layers:\n  - text: |\n      " + String(repeating: part, count: count) + "\n"
  }

  private static let boxes: [(name: String, text: String)] = [
    ("keys of one mapping", layers + "custom:\n" + lines(24_000) { "  key-of-some-length-\($0): é\n" }),
    ("keys of one line", layers + "custom: {" + lines(24_000) { "é\($0): 1, " } + "z: 1}\n"),
    ("duplicate keys of one line", layers + "custom: {" + String(repeating: "é: 1, ", count: 24_000) + "z: 1}\n"),
    ("unknown fields", layers + lines(24_000) { "ü\($0): 1\n" }),
    ("unknown fields that resemble one", layers + lines(9_000) { "tit\($0): 1\n" }),
    ("values that commas end", "{id: a, topic: é, " + lines(24_000) { "z\($0), " } + "z: 1}\n"),
    ("bad values of one line", layers + "tags: [" + String(repeating: "É, ", count: 40_000) + "É]\n"),
    ("controls of direction", layers + "authors:\n" + String(repeating: "  - a\u{202E}b\n", count: 40_000)),
    ("escapes", layers + "authors:\n" + String(repeating: "  - \"a\\\\b\"\n", count: 40_000)),
    ("quoted text of two lines", layers + "authors:\n" + String(repeating: "  - \"a\n b\"\n", count: 40_000)),
    ("anchors", layers + "authors:\n" + String(repeating: "  - &a b\n", count: 40_000)),
    ("dollars that close nothing", layer("$a ")), ("dollars", layer("$")), ("double dollars", layer("$$ a")),
    ("backticks", layer(lines(1_000) { String(repeating: "`", count: $0 + 1) + "a" })),
    (
      "pictures that are not there",
      layers + "media: [" + lines(5_000) { "{key: k\($0), file: a.mp3}, " } + "]\n"
        + "questions: [{kind: recall, answer: a, prompt: '" + lines(9_000) { "![a](media:kk\($0)) " } + "'}]\n"
    ),
    ("marks on one letter", layers + "summary: e" + String(repeating: "\u{301}\u{316}", count: 200_000) + "\n"),
    ("control characters", String(repeating: "\u{1}", count: YAMLLimits.fileBytes)),
  ]

  @Test("a world of many prerequisites that are not there", .timeLimit(.minutes(1)))
  func world() async {
    let topics = Self.lines(1_000) {
      "  - {id: topic-\($0), title: T, prerequisites: [topik-\($0), topics-\($0), optic-\($0)]}\n"
    }
    _ = await TestProject.base.with("worlds/w.world.yaml", "id: w\ntitle: W\ntopics:\n" + topics).report()
  }

  @Test("a box of many faults", .timeLimit(.minutes(1)), arguments: boxes.map(\.name))
  func box(_ name: String) async throws {
    let text = try #require(Self.boxes.first { $0.name == name }).text
    #expect(text.utf8.count <= YAMLLimits.fileBytes)
    _ = await TestProject.base.with("boxes/a.box.yaml", text).report()
  }
}
