/// What a command takes: one entry for each option, and how many operands.
struct CommandSpec: Sendable {
  /// One option.
  struct Option: Sendable {
    enum Kind: Sendable {
      case flag
      case value
      /// May be given several times.
      case values
    }

    let name: String
    let kind: Kind
    /// Words a shell can complete; nil for free text and paths.
    let words: [String]?

    static func flag(_ name: String) -> Option { Option(name: name, kind: .flag, words: nil) }
    static func value(_ name: String, words: [String]? = nil) -> Option {
      Option(name: name, kind: .value, words: words)
    }
    static func values(_ name: String) -> Option { Option(name: name, kind: .values, words: nil) }
  }

  /// As typed after `contentc`, such as `keys list`.
  let name: String
  let options: [Option]
  let operands: ClosedRange<Int>
  /// What `--help` prints.
  let usage: String
}
