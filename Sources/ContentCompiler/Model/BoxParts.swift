/// One step into the depth of a box.
package struct Layer: Sendable {
  package let key: Located<String>
  package let title: String?
  /// CommonMark.
  package let text: Located<String>?
  package let media: Located<String>?
  package let interactive: Located<String>?
}

/// A phrase in two languages: up to two cards.
package struct PhrasePair: Sendable {
  package enum Directions: String, CaseIterable, Sendable {
    case both
    case primaryToSecondary = "p2s"
    case secondaryToPrimary = "s2p"
  }

  package struct Side: Sendable {
    package let lang: String
    package let text: String
    package let alt: [String]
    package let ipa: String?
    package let audio: Located<String>?
  }

  package let primary: Side
  package let secondary: Side
  package let directions: Directions

  package static let reservedKeys = ["p2s", "s2p"]

  package var cardKeys: [String] { directions == .both ? Self.reservedKeys : [directions.rawValue] }
}

/// An interactive of a registered kind, with its checked props.
package struct Interactive: Sendable {
  package let key: Located<String>
  package let kind: Located<String>
  /// In the order of the registry's names by bytes.
  package let props: [Prop]
  /// The registry's, or a higher one from the box.
  package let minBuild: Int

  package struct Prop: Sendable {
    package let name: String
    package let value: PropValue
  }
}

package enum PropValue: Sendable {
  /// Text, a choice, or the decimal text of a number.
  case text(String)
  case integer(Int)
  case boolean(Bool)
}

/// A file that a box names, as written.
package struct MediaItem: Sendable {
  package let key: Located<String>
  package let file: Located<String>
  /// An empty text marks an image as decoration.
  package let alt: String?
  package let transcript: String?
  package let license: String?
  package let credit: String?
  package let source: String?
}

package struct Source: Sendable {
  package let title: String
  package let url: String?
  package let author: String?
  package let year: Int?
  package let locator: String?
}

/// What stands under `custom`, passed through untouched.
package indirect enum CustomValue: Sendable {
  case text(String)
  case list([CustomValue])
  case mapping([(key: String, value: CustomValue)])
}
