package import ContentModel

/// What learners have of a box that a new release must respect.
package struct ReleasedBox: Sendable {
  package let id: String
  package let version: Int
  /// Of its cards, without the box's id before them.
  package let cardKeys: [String]
  package let semantic: String

  package init(id: String, version: Int, cardKeys: [String], semantic: String) {
    self.id = id
    self.version = version
    self.cardKeys = cardKeys
    self.semantic = semantic
  }

  init(_ box: Catalog.Box) {
    let prefix = "\(box.id):"
    self.init(
      id: box.id, version: box.version,
      cardKeys: box.cards.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }, semantic: box.semantic
    )
  }
}

/// What the last release holds that a new one must respect.
package struct LastRelease: Sendable {
  /// The project it belongs to; a release of another one says nothing.
  package let app: String
  /// The moment the release was made for.
  package let created: Instant
  /// By id; of a box that several catalogs name, as a release and its candidate do, the highest version.
  package let boxes: [String: ReleasedBox]
  package let puzzles: [CivilDate: [UInt8]]
  /// Sorted by platform as in the manifest.
  package let platforms: [Platform]

  package struct Platform: Sendable {
    package let name: String
    package let latest: Int
    package let min: Int

    package init(name: String, latest: Int, min: Int) {
      self.name = name
      self.latest = latest
      self.min = min
    }
  }

  package init(app: String, created: Instant, catalogs: [Catalog], puzzles: PuzzleCalendar, platforms: [Platform]) {
    self.init(
      app: app, created: created, boxes: catalogs.flatMap { $0.boxes.map { ReleasedBox($0) } }, puzzles: puzzles,
      platforms: platforms)
  }

  package init(app: String, created: Instant, boxes: [ReleasedBox], puzzles: PuzzleCalendar, platforms: [Platform]) {
    self.app = app
    self.created = created
    self.boxes = Dictionary(boxes.map { ($0.id, $0) }) { $1.version > $0.version ? $1 : $0 }
    self.puzzles = Dictionary(puzzles.entries.map { ($0.date, $0.json) }, uniquingKeysWith: { first, _ in first })
    self.platforms = platforms
  }
}
