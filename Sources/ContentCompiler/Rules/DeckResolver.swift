internal import YAMLText

/// Turns a deck's list or query into the boxes that are published now.
struct DeckResolver {
  /// Boxes that are built, by id.
  let published: [Box]
  private let ids: Set<String>
  /// Boxes that only wait for their time, or whose time is over.
  private let hidden: Set<String>
  private let topicRanks: [String: Int]
  private let options: CheckOptions

  init(_ drafts: Drafts, _ options: CheckOptions) {
    published = Self.sorted(drafts.boxes.filter { options.publishes($0.facts) }.compactMap(Box.init))
    ids = Set(published.map(\.id))
    let facts = options.now == nil ? [] : drafts.boxes.map(\.facts)
    hidden = Set(facts.filter { !$0.isPublished(at: options.now) }.compactMap { $0.id?.value })
    let worlds = drafts.worlds.sorted {
      $0.order != $1.order ? $0.order < $1.order : $0.nameStem.precedesByBytes($1.nameStem)
    }
    let topics = worlds.flatMap(\.topics).compactMap { $0.id?.value }
    topicRanks = Dictionary(topics.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.options = options
  }

  /// By id. Eight bytes at once tell nearly all ids apart, and moving numbers is cheaper than moving boxes.
  private static func sorted(_ boxes: [Box]) -> [Box] {
    let keys = boxes.enumerated().map { index, box in (start: start(of: box.id), index: index) }
    return keys.sorted { one, other in
      one.start != other.start
        ? one.start < other.start : boxes[one.index].id.precedesByBytes(boxes[other.index].id)
    }.map { boxes[$0.index] }
  }

  /// The first eight bytes as one number; a shorter id ends in zeros.
  private static func start(of id: String) -> UInt64 {
    let bytes = id.utf8.prefix(8)
    return bytes.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - bytes.count))
  }

  /// The deck, or a warning why it is left out; both nil if it is not complete.
  func resolve(_ draft: DeckDraft) -> (deck: Deck?, warning: Diagnostic?) {
    guard let id = draft.id, let contents = draft.contents else { return (nil, nil) }
    let boxes: [String]
    switch contents {
    case .boxes(let list): boxes = list.map(\.value).filter(ids.contains)
    case .query(let query): boxes = self.boxes(of: query)
    }
    guard boxes.isEmpty else {
      let deck = Deck(
        id: id.value, title: draft.title, topic: draft.topic?.value, isOrdered: draft.isOrdered, boxes: boxes)
      return (deck, nil)
    }
    return (nil, whyEmpty(draft, contents))
  }

  /// Nil where an error says it already.
  private func whyEmpty(_ draft: DeckDraft, _ contents: DeckContents) -> Diagnostic? {
    switch contents {
    case .query(let query):
      if let topic = query.topic, topicRanks[topic.value] == nil { return nil }
      return Diagnostic(
        .emptyQuery, Place(draft.path, query.span), "no active box matches this query, so the deck is left out",
        help: "check topic, skill and tag")
    case .boxes(let list):
      guard !list.isEmpty, list.allSatisfy({ hidden.contains($0.value) }) else { return nil }
      return Diagnostic(
        .emptyDeck, Place(draft.path, draft.span), "none of the deck’s boxes is published now, so it is left out",
        help: "see ‘publishAt’ and ‘expireAt’ of its boxes")
    }
  }

  private func boxes(of query: DeckQuery) -> [String] {
    let matching = published.filter { box in
      let facts = box.facts
      return facts.status == .active && query.topic.map { $0.value == box.topic } ?? true
        && query.skill.map { $0 == facts.skill } ?? true
        && query.tag.map { tag in facts.tags.contains(tag) } ?? true
    }
    return matching.sorted { precedes($0, $1, by: query.sort) }.map(\.id)
  }

  private func precedes(_ left: Box, _ right: Box, by sort: DeckSort) -> Bool {
    func ordered<Key: Comparable>(_ one: Key, _ other: Key) -> Bool? {
      one == other ? nil : (one < other) != sort.isReversed
    }
    let order: Bool?
    switch sort.key {
    case .id: order = ordered(Bytes(left.id), Bytes(right.id))
    case .title: order = ordered(Bytes(left.facts.title), Bytes(right.facts.title))
    case .topic: order = ordered(topicRanks[left.topic] ?? 0, topicRanks[right.topic] ?? 0)
    case .difficulty:
      // Boxes without one come last in either direction.
      switch (left.facts.difficulty, right.facts.difficulty) {
      case (nil, nil): order = nil
      case (nil, _): order = false
      case (_, nil): order = true
      case (let one?, let other?): order = ordered(one, other)
      }
    }
    return order ?? left.id.precedesByBytes(right.id)
  }

  /// Text by code points, which is the order of UTF-8 bytes.
  private struct Bytes: Comparable {
    let text: String
    init(_ text: String) { self.text = text }
    static func < (left: Bytes, right: Bytes) -> Bool { left.text.precedesByBytes(right.text) }
    static func == (left: Bytes, right: Bytes) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
  }
}
