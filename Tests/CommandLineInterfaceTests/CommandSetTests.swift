import Testing

@testable import CommandLineInterface

@Suite("A program finds its commands")
struct CommandSetTests {
  private struct Plain: Command {
    static let spec = CommandSpec(name: "plain", options: [.flag("--json")], operands: 0...1, usage: "plain\n")
    init(_ arguments: Arguments) throws(UsageError) {}
    func run(_ console: Console) async -> ExitCode { .refused }
  }

  private struct GroupAdd: Command {
    static let spec = CommandSpec(name: "group add", options: [], operands: 0...0, usage: "group add\n")
    init(_ arguments: Arguments) throws(UsageError) {}
    func run(_ console: Console) async -> ExitCode { .done }
  }

  private struct GroupDrop: Command {
    static let spec = CommandSpec(
      name: "group drop", options: [.value("--why", words: ["old", "wrong"])], operands: 0...0, usage: "group drop\n")
    init(_ arguments: Arguments) throws(UsageError) {}
    func run(_ console: Console) async -> ExitCode { .failure }
  }

  private static let all = CommandSet(
    program: "a-program", commands: [Plain.self, GroupAdd.self, GroupDrop.self],
    groups: [CommandSet.Group(name: "group", usage: "group\n")], usage: "all\n")

  @Test("Words name a command by one or two of them")
  func commands() {
    let found = [["plain", "x"], ["group", "drop"], ["group"], ["group", "plain"], [], ["Plain"]]
      .map { Self.all.command($0)?.spec.name }
    #expect(found == ["plain", "group drop", nil, nil, nil, nil])
    #expect(Self.all.firstWords == ["plain", "group"])
    #expect(Self.all.groups.map { Self.all.actions(of: $0) } == [["add", "drop"]])
  }

  @Test("A command's exit code is the program's")
  func exitCodes() async {
    let program = Program(Self.all)
    var codes: [ExitCode] = []
    for words in [["plain"], ["group", "add"], ["group", "drop", "--why", "old"]] {
      codes.append(await program.run(words))
    }
    #expect(codes == [.refused, .done, .failure])
  }

  @Test("Completions name the program, its commands and the words of options")
  func completions() {
    let bash = Completions(Self.all).script(.bash)
    #expect(bash.hasSuffix("complete -o filenames -F _a_program a-program\n"))
    #expect(bash.contains("compgen -W 'plain group'"))
    #expect(bash.contains("if [ \"$command\" = group ]"))
    let fish = Completions(Self.all).script(.fish)
    #expect(
      fish == """
        complete -c a-program -n __fish_use_subcommand -f -a 'plain group'
        complete -c a-program -n '__fish_seen_subcommand_from group; and not __fish_seen_subcommand_from add drop' \
        -f -a 'add drop'
        complete -c a-program -n '__fish_seen_subcommand_from plain' -l json
        complete -c a-program -n '__fish_seen_subcommand_from group; and __fish_seen_subcommand_from drop' -l why \
        -x -a 'old wrong'

        """)
  }
}
