internal import ContentModel

/// Boxes that shall be on this device before they are opened.
struct Wish: Sendable, Hashable, Comparable {
  enum Kind: String {
    case all
    case deck
    case topic
    case box
  }

  let kind: Kind
  /// Nil for everything.
  let id: String?

  var words: String {
    switch kind {
    case .all: "everything"
    case .deck, .topic, .box: "the \(kind.rawValue) \(id ?? "")"
    }
  }

  func write(into json: inout JSONWriter) {
    json.object {
      $0.member("kind", kind.rawValue)
      $0.member("id", ifPresent: id)
    }
  }

  static func < (left: Wish, right: Wish) -> Bool { left.words.utf8.lexicographicallyPrecedes(right.words.utf8) }
}
