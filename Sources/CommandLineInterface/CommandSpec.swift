/// What a command takes: one entry for each option, and how many operands.
package struct CommandSpec: Sendable {
  /// One option.
  package struct Option: Sendable {
    /// How often it may be given, and whether a value follows.
    package enum Kind: Sendable {
      case flag
      case value
      /// May be given several times.
      case values
    }

    /// With its two hyphens.
    package let name: String
    package let kind: Kind
    /// Words a shell can complete; nil for free text and paths.
    package let words: [String]?

    /// An option without a value.
    package static func flag(_ name: String) -> Option { Option(name: name, kind: .flag, words: nil) }

    /// An option with one value, given once at most.
    package static func value(_ name: String, words: [String]? = nil) -> Option {
      Option(name: name, kind: .value, words: words)
    }

    /// An option with a value that may be given again.
    package static func values(_ name: String) -> Option { Option(name: name, kind: .values, words: nil) }
  }

  /// As typed after the program's name, such as `keys list`.
  package let name: String
  package let options: [Option]
  package let operands: ClosedRange<Int>
  /// What helps a person who gives more operands than there are; nil for nothing but the help.
  package let surplusHint: String?
  /// What `--help` prints.
  package let usage: String

  package init(name: String, options: [Option], operands: ClosedRange<Int>, surplusHint: String? = nil, usage: String) {
    self.name = name
    self.options = options
    self.operands = operands
    self.surplusHint = surplusHint
    self.usage = usage
  }

  /// The words of the name.
  package var words: [String] { name.split(separator: " ").map(String.init) }
}
