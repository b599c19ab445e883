/// What a log says about a box.
public struct BoxState: Sendable, Hashable {
  /// The box.
  public let name: LogName
  /// Whether the learner keeps it.
  public internal(set) var isKept = false
  /// The version that was kept last; 0 if none was.
  public internal(set) var version: UInt32 = 0
  /// When it was kept last; nil if it never was.
  public internal(set) var keptAt: Timestamp?
  /// When it was first looked at; nil if it never was.
  public internal(set) var firstSeen: Timestamp?
  /// When it was last looked at.
  public internal(set) var lastSeen: Timestamp?
  /// The deepest layer that was looked at.
  public internal(set) var deepestLayer: UInt16 = 0
  /// Attempts at its question, of all kinds.
  public internal(set) var attempts: [AttemptRecord] = []

  /// An attempt at a box.
  public struct AttemptRecord: Sendable, Hashable {
    /// When.
    public let instant: Timestamp
    /// The study day.
    public let day: StudyDay
    /// Whether it was right.
    public let isCorrect: Bool
    /// How sure the learner was.
    public let confidence: Attempt.Confidence
  }
}

/// What a log says about a deck.
public struct DeckState: Sendable, Hashable {
  /// The deck.
  public let name: LogName
  /// The title in UTF-8, empty if none was given.
  public internal(set) var title: [UInt8] = []
  /// The topic, empty for none.
  public internal(set) var topic: [UInt8] = []
  /// The boxes in order.
  public internal(set) var boxes: [LogName] = []
  /// Whether it is deleted.
  public internal(set) var isDeleted = false
  /// Whether other fields were written after it was deleted, by a device that had not heard of it or had: the learner
  /// may want it back, which is an event of its own.
  public internal(set) var wasChangedAfterDeletion = false
}

/// The first finish of a puzzle.
public struct PuzzleState: Sendable, Hashable {
  /// The puzzle.
  public let name: LogName
  /// When.
  public let instant: Timestamp
  /// The study day.
  public let day: StudyDay
  /// The result as the application counts it.
  public let score: Int32
  /// How long it took.
  public let milliseconds: UInt32
}

extension Replay {
  /// All boxes that the log names, in the order of their names.
  public func boxStates() -> [BoxState] { boxNames.sorted().map(boxState) }

  /// A box; nil if the log does not name it.
  public func boxState(of name: LogName) -> BoxState? { boxNames.index(of: name.bytes).map(boxState) }

  private func boxState(_ index: Int) -> BoxState {
    var state = BoxState(name: LogName(boxNames[index]))
    for record in boxes[index].records where !record.isUndone {
      let instant = record.order.instant
      switch record.content {
      case .keep(let version, _): (state.isKept, state.version, state.keptAt) = (true, version, instant)
      case .remove: state.isKept = false
      case .attempt(_, let isCorrect, let confidence):
        state.attempts.append(
          BoxState.AttemptRecord(instant: instant, day: record.day, isCorrect: isCorrect, confidence: confidence))
      case .seen(let layer):
        state.firstSeen = state.firstSeen ?? instant
        state.lastSeen = instant
        state.deepestLayer = max(state.deepestLayer, layer)
      }
    }
    return state
  }

  /// All decks that the log names, also deleted ones, in the order of their names.
  public func deckStates() -> [DeckState] { deckNames.sorted().map(deckState) }

  /// A deck; nil if the log does not name it.
  public func deckState(of name: LogName) -> DeckState? { deckNames.index(of: name.bytes).map(deckState) }

  private func deckState(_ index: Int) -> DeckState {
    var state = DeckState(name: LogName(deckNames[index]))
    for record in decks[index].sorted(by: { $0.order < $1.order }) where !isUndone(record.order.id) {
      let change = record.change
      if let title = change.title { state.title = title }
      if let topic = change.topic { state.topic = topic }
      if let boxes = change.boxes { state.boxes = boxes }
      let hasFields = change.title != nil || change.topic != nil || change.boxes != nil
      if let isDeleted = change.isDeleted {
        state.isDeleted = isDeleted
        state.wasChangedAfterDeletion = false
      } else if state.isDeleted, hasFields {
        state.wasChangedAfterDeletion = true
      }
    }
    return state
  }

  /// The first finish of every puzzle, in the order of their names.
  public func puzzleStates() -> [PuzzleState] { puzzleNames.sorted().compactMap(puzzleState) }

  private func puzzleState(_ index: Int) -> PuzzleState? {
    let finishes = finishes[index].filter { !isUndone($0.order.id) }
    guard let first = finishes.min(by: { $0.order < $1.order }) else { return nil }
    return PuzzleState(
      name: LogName(puzzleNames[index]), instant: first.order.instant, day: first.day, score: first.finish.score,
      milliseconds: first.finish.milliseconds)
  }
}
