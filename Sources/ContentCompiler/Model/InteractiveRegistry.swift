/// interactives.yaml: which kinds there are, since which build, with which props.
package struct InteractiveRegistry: Sendable {
  package struct Kind: Sendable {
    package let name: String
    package let minBuild: Int
    package let props: [Prop]
  }

  package struct Prop: Sendable {
    package let name: String
    package let type: PropType
    package let isRequired: Bool
  }

  package enum PropType: Sendable {
    case text
    case integer(min: Int?, max: Int?)
    /// Bounds as decimal text.
    case number(min: String?, max: String?)
    case choice([String])
    case boolean
  }

  /// By name; a kind whose entry was refused has nil and is not checked further.
  package let kinds: [String: Kind?]
  /// In the order of the file.
  package let names: [String]

  package static let empty = InteractiveRegistry(kinds: [:], names: [])
}
