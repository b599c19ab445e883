/// What an event says.
public enum EventContent: Sendable, Hashable {
  /// The learner keeps a box: its cards come into being, or go on from where they stood.
  case keep(Keep)
  /// The learner no longer keeps a box: its cards are hidden.
  case remove(box: LogName)
  /// A card was answered.
  case review(Review)
  /// The question of a box was answered outside of reviews.
  case attempt(Attempt)
  /// A box was looked at, down to a layer of it; 0 is the first.
  case seen(box: LogName, layer: UInt16)
  /// Another event counts as if it had never been, with all its effects.
  case undo(target: EventID)
  /// Something changed about a card without an answer.
  case card(CardChange)
  /// The learner's parameters changed.
  indirect case parameters(ParametersChange)
  /// A deck was made, changed or deleted.
  indirect case deck(DeckChange)
  /// A puzzle was finished; only the first finish counts.
  case finish(PuzzleFinish)
  /// Of a later version: kept and carried through merge, without effect here.
  case unknown(UnknownContent)
}

/// A box is kept.
public struct Keep: Sendable, Hashable {
  /// The box.
  public var box: LogName
  /// The version of the box that the learner saw.
  public var version: UInt32
  /// The cards that this version of the box has, in its order; at most `maximumCards`.
  public var cards: [CardID]

  /// The most cards of one box.
  public static let maximumCards = 1024

  /// A box is kept.
  public init(box: LogName, version: UInt32, cards: [CardID]) {
    self.box = box
    self.version = version
    self.cards = cards
  }
}

/// The question of a box is answered.
public struct Attempt: Sendable, Hashable {
  /// How sure the learner was.
  public enum Confidence: UInt8, Sendable, Hashable, CaseIterable {
    /// It was a guess.
    case guessed = 0
    /// Neither said to be a guess nor to be sure.
    case unstated = 1
    /// The learner was sure.
    case sure = 2
  }

  /// The box.
  public var box: LogName
  /// The card that was asked; nil for the first one of the box.
  public var card: CardID?
  /// Whether the answer was right.
  public var isCorrect: Bool
  /// How sure the learner was.
  public var confidence: Confidence

  /// An attempt.
  public init(box: LogName, card: CardID? = nil, isCorrect: Bool, confidence: Confidence = .unstated) {
    self.box = box
    self.card = card
    self.isCorrect = isCorrect
    self.confidence = confidence
  }

  /// The button it stands for where it is a card's first review: wrong Again; right Hard if guessed, Easy if sure, else
  /// Good.
  public var rating: Rating {
    guard isCorrect else { return .again }
    switch confidence {
    case .guessed: return .hard
    case .unstated: return .good
    case .sure: return .easy
    }
  }
}

/// A change of a card without an answer.
public struct CardChange: Sendable, Hashable {
  /// The kinds of change.
  public enum Kind: Sendable, Hashable {
    /// Taken out of the queue until `unsuspend`.
    case suspend
    /// Back in the queue.
    case unsuspend
    /// Hidden until the study day after that of the event.
    case bury
    /// No longer hidden.
    case unbury
    /// Due at another time; memory and interval stay.
    case setDue(Due)
    /// New again; the log, and with it the number of answers, stays.
    case reset
  }

  /// The card.
  public var card: CardID
  /// What changed.
  public var kind: Kind
  /// The answer whose side effect it is, such as burying the other card of a pair: undone with it. Nil if it stands for
  /// itself.
  public var cause: EventID?

  /// A change.
  public init(_ kind: Kind, card: CardID, cause: EventID? = nil) {
    self.card = card
    self.kind = kind
    self.cause = cause
  }
}

/// A puzzle is finished.
public struct PuzzleFinish: Sendable, Hashable {
  /// The puzzle.
  public var puzzle: LogName
  /// A result as the application counts it.
  public var score: Int32
  /// How long it took, in milliseconds.
  public var milliseconds: UInt32

  /// A finish.
  public init(puzzle: LogName, score: Int32, milliseconds: UInt32) {
    self.puzzle = puzzle
    self.score = score
    self.milliseconds = milliseconds
  }
}

/// What a later version wrote.
public struct UnknownContent: Sendable, Hashable {
  /// The version of the form.
  public var version: UInt8
  /// The number of the kind.
  public var kind: UInt8
  /// Everything after the header.
  public var bytes: [UInt8]

  /// What a later version wrote; of a kind that this one knows it is not canonical.
  public init(version: UInt8, kind: UInt8, bytes: [UInt8]) {
    self.version = version
    self.kind = kind
    self.bytes = bytes
  }
}
