/// All commands of a program, and what it says about itself.
package struct CommandSet: Sendable {
  /// Commands of two words that share the first one, such as `keys`.
  package struct Group: Sendable {
    package let name: String
    /// What `--help` prints after the first word alone.
    package let usage: String

    package init(name: String, usage: String) {
      self.name = name
      self.usage = usage
    }
  }

  /// The program's name, as people type it.
  package let program: String
  /// In the order of the help.
  package let commands: [any Command.Type]
  package let groups: [Group]
  /// What `--help` prints.
  package let usage: String

  package init(program: String, commands: [any Command.Type], groups: [Group] = [], usage: String) {
    self.program = program
    self.commands = commands
    self.groups = groups
    self.usage = usage
  }

  package var specs: [CommandSpec] { commands.map { $0.spec } }

  /// The first words of all commands, each once.
  package var firstWords: [String] {
    var seen: Set<String> = []
    return specs.map { $0.words[0] }.filter { seen.insert($0).inserted }
  }

  /// The second words of a group's commands.
  package func actions(of group: Group) -> [String] {
    specs.filter { $0.words.count > 1 && $0.words[0] == group.name }.map { $0.words[1] }
  }

  /// The command that words begin with.
  func command(_ words: [String]) -> (any Command.Type)? {
    commands.first { words.starts(with: $0.spec.words) }
  }

  func group(_ words: [String]) -> Group? { groups.first { $0.name == words.first } }
}
