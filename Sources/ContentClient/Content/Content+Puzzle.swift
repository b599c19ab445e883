internal import ContentModel

extension Content {
  /// The puzzle of one day.
  public struct Puzzle: Sendable {
    let selection: ContentSelection
    let position: Int

    private var entry: PuzzleCalendar.Entry { selection.release.puzzles.entries[position] }

    /// The learner's day, as `yyyy-mm-dd`.
    public var date: String { entry.date.description }
    /// The puzzle as a JSON object; docs/wire-format.md lists its members.
    public var json: [UInt8] { entry.json }

    /// The box that the puzzle of kind `box` asks to open; nil for other kinds. Complexity: reads the JSON.
    public var boxID: String? {
      guard let reader = try? JSONObjectReader(document: json, maximumByteCount: WireLimits.fileByteCount),
        (try? reader.string("kind")) == "box"
      else { return nil }
      return try? reader.string("box")
    }

    /// Whether this build can play the puzzle: false only if its box is hidden or gone. Complexity: reads the JSON.
    public var isPlayable: Bool {
      guard let boxID else { return true }
      return selection.release.position(ofBox: boxID).map { selection.isVisible[$0] } ?? false
    }
  }

  /// All puzzles by date, each day once.
  public var puzzles: [Puzzle] { release.puzzles.entries.indices.map { Puzzle(selection: selection, position: $0) } }

  /// The puzzle of a day, or nil if there is none. Complexity: a binary search.
  ///
  /// - Parameter date: exactly `yyyy-mm-dd`; another form has no puzzle.
  public func puzzle(on date: String) -> Puzzle? {
    CivilDate(date).flatMap { release.puzzles.entries.position(of: $0, by: \.date) }
      .map { Puzzle(selection: selection, position: $0) }
  }
}
