import CommandLineInterface
import Testing

@testable import contentc

@Suite("The commands of contentc")
struct CommandsTests {
  @Test("Every option of every command is in its help, and every command in the completions")
  func helpIsComplete() {
    for spec in Commands.all.specs {
      for option in spec.options {
        #expect(spec.usage.contains(option.name), "\(spec.name) \(option.name)")
      }
      for shell in Completions.Shell.allCases {
        #expect(Completions(Commands.all).script(shell).contains(spec.words[0]))
      }
    }
  }

  @Test("Every operand that must be given has a name in the usage")
  func operandsAreNamed() {
    for spec in Commands.all.specs {
      #expect((spec.operands.lowerBound...).contains(spec.operandNames.count), "\(spec.name): \(spec.operandNames)")
    }
  }
}
