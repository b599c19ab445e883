import CommandLineInterface
import Testing

@testable import content_client

@Suite("The commands of content-client")
struct CommandsTests {
  @Test("Every option of every command is in its help, and every command in the completions")
  func helpIsComplete() {
    for spec in Commands.all.specs {
      for option in spec.options {
        #expect(spec.usage.contains("  \(option.name) "), "\(spec.name) \(option.name)")
      }
      for shell in Completions.Shell.allCases {
        #expect(Completions(Commands.all).script(shell).contains(spec.words[0]))
      }
    }
  }

  @Test("No command has an option twice")
  func optionsAreUnique() {
    for spec in Commands.all.specs {
      #expect(Set(spec.options.map(\.name)).count == spec.options.count, "\(spec.name)")
    }
  }

  @Test("Every operand that must be given has a name in the usage")
  func operandsAreNamed() {
    for spec in Commands.all.specs {
      #expect((spec.operands.lowerBound...).contains(spec.operandNames.count), "\(spec.name): \(spec.operandNames)")
    }
  }
}
