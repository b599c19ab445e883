internal import ContentModel

extension Content {
  /// Boxes to learn together.
  public struct Deck: Sendable, Identifiable {
    let selection: ContentSelection
    let position: Int

    private var deck: Catalog.Deck { selection.release.decks[position] }

    /// The same in every release.
    public var id: String { deck.id }
    /// What the deck is called.
    public var title: String { deck.title }
    /// The id of the deck's topic, or nil.
    public var topic: String? { deck.topic }
    /// Whether the boxes build on each other in their order.
    public var isOrdered: Bool { deck.isOrdered }
    /// Boxes that this build can play.
    public var visibleCount: Int { selection.visibleCountOfDeck[position] }
    /// Boxes that it cannot play.
    public var hiddenCount: Int { deck.boxes.count - visibleCount }

    /// The visible boxes in the deck's order. Complexity: linear in the length of the deck.
    public var boxes: [Box] {
      selection.release.deckPositions[position].lazy.filter { selection.isVisible[$0] }
        .map { Box(selection: selection, position: $0) }
    }

    /// Ids of the visible boxes in the deck's order. Complexity: linear in the length of the deck.
    public var boxIDs: [String] {
      selection.release.deckPositions[position].lazy.filter { selection.isVisible[$0] }
        .map { selection.release.boxes[$0].id }
    }
  }

  /// All decks, sorted by id; also those of which nothing is visible.
  public var decks: [Deck] { release.decks.indices.map { Deck(selection: selection, position: $0) } }

  /// The deck, or nil. Complexity: a binary search.
  public func deck(_ id: String) -> Deck? {
    release.position(ofDeck: id).map { Deck(selection: selection, position: $0) }
  }
}
