/// A project that keeps every rule: every reference resolves, ids are unique, nothing goes round in circles.
///
/// It holds what is published: no drafts unless asked for, nothing before its `publishAt` or after its `expireAt`.
package struct ContentLibrary: Sendable {
  package let project: Project
  /// By order, ties by id.
  package let worlds: [World]
  /// By id.
  package let boxes: [Box]
  /// By id; none without boxes.
  package let decks: [Deck]
  /// By date.
  package let puzzles: [Puzzle]

  package struct World: Sendable {
    package let id: String
    package let title: String
    package let order: Int
    package let map: MapSize?
    package let topics: [Topic]
  }

  package struct Topic: Sendable {
    package let id: String
    package let title: String
    package let at: MapPoint?
    package let prerequisites: [String]
  }

  /// Only for drafts without errors.
  ///
  /// - Parameter published: the boxes that are built, by id.
  init?(_ drafts: Drafts, published: [Box], decks: [Deck]) {
    guard let project = drafts.project else { return nil }
    self.project = project
    worlds = drafts.worlds.compactMap(Self.world).sorted {
      $0.order != $1.order ? $0.order < $1.order : $0.id.precedesByBytes($1.id)
    }
    boxes = published
    self.decks = decks.sorted { $0.id.precedesByBytes($1.id) }
    puzzles = drafts.puzzles.compactMap { draft in
      guard let date = draft.date, let task = draft.task else { return nil }
      return Puzzle(path: draft.path, date: date.value, task: task)
    }.sorted { $0.date < $1.date }
  }

  private static func world(_ draft: WorldDraft) -> World? {
    draft.id.map { id in
      World(
        id: id.value, title: draft.title, order: draft.order, map: draft.map,
        topics: draft.topics.compactMap { topic in
          topic.id.map {
            Topic(
              id: $0.value, title: topic.title, at: topic.at?.value, prerequisites: topic.prerequisites.map(\.value))
          }
        })
    }
  }
}

extension CheckOptions {
  /// The box is part of what is built.
  func publishes(_ box: BoxFacts) -> Bool {
    (box.status != .draft || includesDrafts) && box.isPublished(at: now)
  }
}
