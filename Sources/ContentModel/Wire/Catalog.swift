/// The list of everything that can be learned in one release: boxes with their bundles, and decks.
package struct Catalog: Sendable, Equatable {
  package static let format = 1

  /// One box as lists and schedulers need it; the rest is in its bundle.
  package struct Box: Sendable, Equatable {
    package let id: String
    package let version: Int
    package let title: String
    package let summary: String?
    package let topic: String
    package let tags: [String]
    /// `deprecated`; nil for an active box, and `draft` in a build with drafts.
    package let status: String?
    package let skill: String?
    /// From 1 to 5.
    package let difficulty: Int?
    /// A language tag of BCP 47.
    package let lang: String
    package let layerCount: Int
    /// Card ids in the order of the box.
    package let cards: [String]
    /// The first build that plays everything in the box.
    package let minBuild: Int
    /// Kinds of interactives, sorted, each once.
    package let interactives: [String]
    /// The first 16 hex digits of the semantic digest: it changes when questions or answers do.
    package let semantic: String
    package let bundle: Bundle

    package init(
      id: String, version: Int, title: String, summary: String?, topic: String, tags: [String], status: String?,
      skill: String?, difficulty: Int?, lang: String, layerCount: Int, cards: [String], minBuild: Int,
      interactives: [String], semantic: String, bundle: Bundle
    ) {
      self.id = id
      self.version = version
      self.title = title
      self.summary = summary
      self.topic = topic
      self.tags = tags
      self.status = status
      self.skill = skill
      self.difficulty = difficulty
      self.lang = lang
      self.layerCount = layerCount
      self.cards = cards
      self.minBuild = minBuild
      self.interactives = interactives
      self.semantic = semantic
      self.bundle = bundle
    }
  }

  /// Where a box's bundle is, and how it is recognised.
  package struct Bundle: Sendable, Equatable {
    package let path: WirePath
    /// Bytes.
    package let size: Int
    package let digest: SHA256Digest

    package init(path: WirePath, size: Int, digest: SHA256Digest) {
      self.path = path
      self.size = size
      self.digest = digest
    }
  }

  /// Boxes to learn together.
  package struct Deck: Sendable, Equatable {
    package let id: String
    package let title: String
    package let topic: String?
    /// The boxes build on each other in this order.
    package let isOrdered: Bool
    package let boxes: [String]

    package init(id: String, title: String, topic: String?, isOrdered: Bool, boxes: [String]) {
      self.id = id
      self.title = title
      self.topic = topic
      self.isOrdered = isOrdered
      self.boxes = boxes
    }
  }

  /// Sorted by id.
  package let boxes: [Box]
  /// Sorted by id.
  package let decks: [Deck]

  package init(boxes: [Box], decks: [Deck]) {
    self.boxes = boxes
    self.decks = decks
  }
}
