internal import ContentModel

/// Which boxes of a release one build can play, and what that comes to for decks and topics. Shared by all views.
final class ContentSelection: Sendable {
  /// Why a box is hidden; at least one of both.
  struct Hidden: Sendable {
    let position: Int
    /// The build that the box needs, if it is newer.
    let neededBuild: Int?
    /// Kinds of interactives that the app does not play, sorted.
    let unknownInteractives: [String]
  }

  /// Where a topic stands in the taxonomy.
  struct TopicPlace: Sendable {
    let world: Int
    let topic: Int
  }

  let release: VerifiedRelease
  /// For each box of the release in turn.
  let isVisible: [Bool]
  /// Positions of visible boxes, ascending.
  let visible: [Int]
  /// Ascending by position.
  let hidden: [Hidden]
  /// For each deck of the release in turn.
  let visibleCountOfDeck: [Int]
  /// Every topic by its id; of two with one id the first.
  let places: [String: TopicPlace]
  /// Positions of visible boxes by topic id, ascending. A box whose topic the taxonomy lacks is in no topic.
  let visibleByTopic: [String: [Int]]
  /// Number of hidden boxes by topic id; a topic without any is not there.
  let hiddenCountByTopic: [String: Int]

  init(_ release: VerifiedRelease, build: Int, interactives: Set<String>?) {
    self.release = release
    var isVisible = [Bool](repeating: true, count: release.boxes.count)
    var hidden: [Hidden] = []
    for position in release.boxes.indices {
      guard let reason = Self.hidden(position, in: release, build: build, interactives: interactives) else { continue }
      isVisible[position] = false
      hidden.append(reason)
    }
    self.isVisible = isVisible
    self.hidden = hidden
    visible = isVisible.indices.filter { isVisible[$0] }
    visibleCountOfDeck = release.deckPositions.map { positions in positions.count { isVisible[$0] } }
    (places, visibleByTopic, hiddenCountByTopic) = Self.topics(of: release, isVisible: isVisible)
  }

  /// Why the box at `position` is hidden, or nil. Complexity: a binary search.
  func hiddenBox(at position: Int) -> Hidden? {
    hidden.position(of: position, by: \.position).map { hidden[$0] }
  }

  private static func hidden(
    _ position: Int, in release: VerifiedRelease, build: Int, interactives: Set<String>?
  ) -> Hidden? {
    let box = release.boxes[position]
    let neededBuild = box.neededBuild(for: build)
    let unknown = box.unknownInteractives(among: interactives)
    if neededBuild == nil && unknown.isEmpty { return nil }
    return Hidden(position: position, neededBuild: neededBuild, unknownInteractives: unknown)
  }

  private static func topics(
    of release: VerifiedRelease, isVisible: [Bool]
  ) -> ([String: TopicPlace], [String: [Int]], [String: Int]) {
    var places: [String: TopicPlace] = [:]
    for (world, element) in release.taxonomy.worlds.enumerated() {
      for (topic, element) in element.topics.enumerated() where places[element.id] == nil {
        places[element.id] = TopicPlace(world: world, topic: topic)
      }
    }
    var visible: [String: [Int]] = [:]
    var hiddenCounts: [String: Int] = [:]
    for position in release.boxes.indices {
      let topic = release.boxes[position].topic
      if isVisible[position] {
        visible[topic, default: []].append(position)
      } else {
        hiddenCounts[topic, default: 0] += 1
      }
    }
    return (places, visible, hiddenCounts)
  }
}
