import Testing

@testable import contentc

@Suite("Command lines")
struct ArgumentsTests {
  private static let spec = CommandSpec(
    name: "test", options: [.flag("--flag"), .value("--value"), .values("--many")], operands: 0...2, usage: "")

  @Test(
    "Good command lines",
    arguments: [
      ([], [], "", []), (["a", "b"], ["a", "b"], "", []), (["--value", "x", "a"], ["a"], "x", []),
      (["--value=x=y"], [], "x=y", []), (["--value="], [], "", []), (["--many", "1", "--many=2"], [], "", ["1", "2"]),
      (["--", "--flag", "-x"], ["--flag", "-x"], "", []), (["-"], ["-"], "", []),
      (["--value", "--flag"], [], "--flag", []),
    ] as [([String], [String], String, [String])])
  func good(_ words: [String], _ operands: [String], _ value: String, _ many: [String]) throws {
    let arguments = try Arguments(words, spec: Self.spec)
    #expect(arguments.operands == operands)
    #expect(arguments.value("--value") ?? "" == value)
    #expect(arguments.values("--many") == many)
  }

  @Test(
    "Bad command lines are refused with a way out",
    arguments: [
      (["--flga"], "did you mean --flag?"), (["--value"], nil), (["--flag", "--flag"], "give it once"),
      (["--value", "1", "--value", "2"], "give it once"), (["--flag=1"], nil),
      (["a", "b", "c"], "see ‘contentc test --help’"),
      (["-x"], "see ‘contentc test --help’"), (["--help=1"], "did you mean --help?"),
    ] as [([String], String?)])
  func bad(_ words: [String], _ hint: String?) {
    let error = #expect(throws: UsageError.self) { try Arguments(words, spec: Self.spec) }
    #expect(error?.hint == hint)
  }

  @Test("Numbers as people read them")
  func phrases() {
    #expect([0, 999, 1000, 1_234_567].map(Phrases.grouped) == ["0", "999", "1,000", "1,234,567"])
    #expect(
      [0, 999, 1000, 1049, 1050, 999_949, 12_345_678].map(Phrases.bytes) == [
        "0 bytes", "999 bytes", "1.0 KB", "1.0 KB", "1.1 KB", "999.9 KB", "12.3 MB",
      ])
    #expect(
      [0, 9_999_999, 410_000_000, 61_050_000_000].map { Phrases.seconds(nanoseconds: $0) } == [
        "0.00 s", "0.00 s", "0.41 s", "61.05 s",
      ])
    #expect([Phrases.count(1, "box", "boxes"), Phrases.count(2, "box", "boxes")] == ["1 box", "2 boxes"])
  }

  @Test("Every option of every command is in its help, and every command in the completions")
  func helpIsComplete() {
    for type in Commands.all {
      for option in type.spec.options {
        #expect(type.spec.usage.contains(option.name), "\(type.spec.name) \(option.name)")
      }
      for shell in [Completions.Shell.bash, .zsh, .fish] {
        let word = String(type.spec.name.split(separator: " ")[0])
        #expect(Completions(Commands.all.map { $0.spec }).script(shell).contains(word))
      }
    }
  }
}
