/// The states of all cards, boxes, decks and puzzles that follow from a log, kept up to date as events arrive.
///
/// Events may come in any order and any number of times, from any number of devices; what `Replay` holds is always what
/// replaying the whole log in the order (instant, identity) gives. An event that is later than all of its card costs
/// one step of the scheduler; one that comes late folds its card anew, and no other.
public struct Replay: Sendable {
  /// The events.
  public internal(set) var log: EventLog
  /// The application's scheduler, before the learner's own settings.
  public let scheduler: AnyPreset
  /// The hour at which study days start, 0 to 23; only the presets of Anki ask for it.
  public let dayStartHour: Int32

  /// A card's number never changes.
  var cardNames = NameTable()
  /// Numbers of cards that only events named which another event of their identity has replaced. Ascending.
  var vacant: [Int32] = []
  var boxNames = NameTable()
  var deckNames = NameTable()
  var puzzleNames = NameTable()
  var chains = CardChains()
  /// The state of each card, in the order of their arrival.
  public internal(set) var states: [CardState] = []
  /// The boxes that name a card: pairs of card and box, ascending.
  var cardBoxes: [CardBox] = []
  var boxes: [BoxHistory] = []
  var decks: [[DeckRecord]] = []
  var finishes: [[FinishRecord]] = []
  var changes: [ReplayTimeline.Change] = []
  var timeline: ReplayTimeline
  /// What undo events name, ascending, whether it is there or not.
  var undone: [EventID] = []
  /// Changes that are side effects of an answer: undone with it. Ascending.
  var sideEffects: [SideEffect] = []
  /// While many events are taken in: the cards to fold anew after them, each as often as something happened to it.
  var postponed: PostponedFolds?
  /// The latest event of a card or box.
  var latest = ReplayOrder(instant: .distantPast, id: EventID(high: 0, low: 0))

  /// Whether an event is undone, or the side effect of one that is.
  func isUndone(_ id: EventID, cause: EventID? = nil) -> Bool {
    guard !undone.isEmpty else { return false }
    return undone.holds(id) || cause.map { undone.holds($0) } ?? false
  }
}

/// What is to be folded anew after many events.
struct PostponedFolds: Sendable {
  var cards: [Int32] = []
  var isAll = false
}

/// A card and a box that names it.
struct CardBox: Sendable, Hashable, Comparable {
  let card: Int32
  let box: Int32

  static func < (left: Self, right: Self) -> Bool {
    left.card != right.card ? left.card < right.card : left.box < right.box
  }
}

/// A change of a card and the answer that caused it.
struct SideEffect: Sendable, Hashable, Comparable {
  let cause: EventID
  let id: EventID
  let card: Int32

  static func < (left: Self, right: Self) -> Bool {
    left.cause != right.cause ? left.cause < right.cause : left.id < right.id
  }
}

/// A change of a deck.
struct DeckRecord: Sendable {
  let order: ReplayOrder
  let change: DeckChange
}

/// A finish of a puzzle.
struct FinishRecord: Sendable {
  let order: ReplayOrder
  let day: StudyDay
  let finish: PuzzleFinish
}
