/// Where one card stands: a fold of its events, never the truth. 64 bytes, without references.
///
/// Which of the numbers of memory are in use depends on the scheduler: FSRS keeps stability and difficulty, the SM-2
/// kinds ease. What a scheduler does not use it leaves alone.
public struct CardState: Sendable, Hashable {
  /// The instant of the last answer; without meaning for a new card.
  public var lastReview: Timestamp
  /// When the card is due, in the form of `dueKind`.
  private var dueValue: Int64
  /// FSRS: days, 0 if it has not been computed. Classic SM-2: the interval in days before rounding and jitter.
  public var stability: Double
  /// FSRS: 1 to 10, 0 if it has not been computed.
  public var difficulty: Double
  /// SM-2: at least 1.3; 0 where the scheduler keeps none (Anki while learning).
  public var ease: Double
  /// Whole days from the last answer to the next one, 0 while learning; while relearning a scheduler with kept
  /// intervals has here the one to return to.
  public var intervalDays: Int32
  /// The study day of the last answer; without meaning for a new card.
  public var lastReviewDay: StudyDay
  /// Answers so far, of every rating; after merge and undo. Also what the hash for fuzz and jitter counts.
  public var reps: Int32
  /// How often a card in review was answered Again.
  public var lapses: Int32
  /// The first study day on which a buried card is shown again; `StudyDay(.min)` if it is not buried.
  public var buriedUntil: StudyDay
  /// The index of the (re)learning step it is on, 0 outside; in the presets of Anki, as there, the number of steps
  /// left. In classic SM-2 the repetitions.
  public var step: UInt8
  /// New, learning, review or relearning.
  public var phase: CardPhase
  private var dueKind: DueKind
  /// Suspended, leech and the like.
  public var marks: CardMarks

  /// A card that was never answered.
  public init() {
    lastReview = Timestamp(milliseconds: 0)
    dueValue = 0
    stability = 0
    difficulty = 0
    ease = 0
    intervalDays = 0
    lastReviewDay = StudyDay(0)
    reps = 0
    lapses = 0
    buriedUntil = StudyDay(.min)
    step = 0
    phase = .new
    dueKind = .none
    marks = []
  }

  /// When the card is due; nil for a new card, which waits for its turn.
  public var due: Due? {
    get {
      switch dueKind {
      case .none: nil
      case .instant: .instant(Timestamp(milliseconds: dueValue))
      case .day: .day(StudyDay(Int32(truncatingIfNeeded: dueValue)))
      }
    }
    set {
      switch newValue {
      case nil: (dueKind, dueValue) = (.none, 0)
      case .instant(let instant): (dueKind, dueValue) = (.instant, instant.milliseconds)
      case .day(let day): (dueKind, dueValue) = (.day, Int64(day.number))
      }
    }
  }

  /// What FSRS knows; nil if it has not seen the card, as after SM-2.
  public var memory: MemoryState? {
    get { difficulty > 0 ? MemoryState(stability: stability, difficulty: difficulty) : nil }
    set {
      stability = newValue?.stability ?? 0
      difficulty = newValue?.difficulty ?? 0
    }
  }

  /// Whether the card is hidden until a later study day than `day`.
  public func isBuried(on day: StudyDay) -> Bool { day < buriedUntil }

  private enum DueKind: UInt8, Sendable {
    case none
    case instant
    case day
  }
}
