package import ContentModel

/// What the last release holds that a new one must respect.
package struct LastRelease: Sendable {
  /// The project it belongs to; a release of another one says nothing.
  package let app: String
  /// The moment the release was made for.
  package let created: Instant
  /// By id; of a box that several catalogs name, as a release and its candidate do, the highest version.
  package let boxes: [String: Catalog.Box]
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
    self.app = app
    self.created = created
    boxes = Dictionary(catalogs.flatMap(\.boxes).map { ($0.id, $0) }) { $1.version > $0.version ? $1 : $0 }
    self.puzzles = Dictionary(puzzles.entries.map { ($0.date, $0.json) }, uniquingKeysWith: { first, _ in first })
    self.platforms = platforms
  }
}
