import Testing

@testable import CommandLineInterface

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
    let arguments = try Arguments(words, spec: Self.spec, program: "program")
    #expect(arguments.operands == operands)
    #expect(arguments.value("--value") ?? "" == value)
    #expect(arguments.values("--many") == many)
  }

  @Test(
    "Bad command lines are refused with a way out",
    arguments: [
      (["--flga"], "did you mean --flag?"), (["--value"], nil), (["--flag", "--flag"], "give it once"),
      (["--value", "1", "--value", "2"], "give it once"), (["--flag=1"], nil),
      (["a", "b", "c"], "see ‘program test --help’"),
      (["-x"], "see ‘program test --help’"), (["--help=1"], "did you mean --help?"),
    ] as [([String], String?)])
  func bad(_ words: [String], _ hint: String?) {
    let error = #expect(throws: UsageError.self) { try Arguments(words, spec: Self.spec, program: "program") }
    #expect(error?.hint == hint)
  }

  @Test(
    "Missing operands are named as the usage names them",
    arguments: [
      ("usage: program test PLACE N [OPTIONS]\n\nWords.\n", [], "PLACE and N"),
      ("usage: program test PLACE N [OPTIONS]\n", ["a"], "N"),
      ("usage: program test DIR [--json]\n       program test URL\n\n       program test X\n", [], "DIR or URL"),
      ("usage: program test PLACE PERCENT\n       program test PLACE --drop\n", [], "PLACE and PERCENT"),
      ("usage: program test bash|zsh --all\n", [], "bash|zsh"),
    ])
  func missing(usage: String, words: [String], names: String) {
    let count = usage.contains("N [") || usage.contains("PERCENT") ? 2 : 1
    let spec = CommandSpec(name: "test", options: [], operands: count...count, usage: usage)
    let error = #expect(throws: UsageError.self) { try Arguments(words, spec: spec, program: "program") }
    #expect(error?.message == "‘program test’ needs \(names)")
  }

  @Test("A command may help those who give too many words")
  func surplus() {
    let spec = CommandSpec(name: "test", options: [], operands: 0...0, surplusHint: "say --so", usage: "")
    let error = #expect(throws: UsageError.self) { try Arguments(["a"], spec: spec, program: "program") }
    #expect(error?.message == "‘program test’ does not know what to do with a")
    #expect(error?.hint == "say --so")
  }
}
