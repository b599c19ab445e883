/// A card of a simulation: what the scheduler knows, and what is true.
public struct SimulatedCard: Sendable, Hashable {
  /// As the scheduler sees it. Its study days and instants count from the first day of the simulation, which is study
  /// day 0 from instant 0 on.
  public var state: CardState
  /// The learner's true memory; nil for a card that she has never seen, and where `Simulation` is to make it of the
  /// state.
  public var memory: MemoryState?
  /// The last rating; without meaning for a new card.
  var lastRating = Rating.good

  /// A card that is already there when the simulation begins.
  ///
  /// - Parameters:
  ///   - state: of the learner's log, moved so that the first day is study day 0.
  ///   - memory: what she truly knows; if it is nil, the memory of the state, and if that has none, as after SM-2, what
  ///     ease and interval stand for with the learner's parameters (`FSRS6.memory(ease:intervalDays:)`).
  public init(state: CardState, memory: MemoryState? = nil) {
    self.state = state
    self.memory = state.phase == .new ? nil : memory ?? state.memory
  }

  /// A card of the learner's, moved so that today is the first day of the simulation.
  ///
  /// - Parameters:
  ///   - card: as queues see it, say of `Replay.queueCards()`.
  ///   - today: the study day of now.
  ///   - boundaries: the learner's days, for what is due at an instant.
  ///   - memory: what she truly knows; as above if it is nil.
  public init(
    _ card: QueueCard, today: StudyDay, in boundaries: DayBoundaries, memory: MemoryState? = nil
  ) {
    func moved(_ day: StudyDay) -> StudyDay { StudyDay(Int32(clamping: Int64(day.number) - Int64(today.number))) }
    // Days of a simulation have 24 hours each; an instant keeps its distance from the start of its day.
    func moved(_ instant: Timestamp) -> Timestamp {
      let day = boundaries.studyDay(at: instant)
      let time = instant.milliseconds(since: boundaries.start(of: day))
      return Timestamp(milliseconds: 0).adding(days: moved(day).number)
        .adding(milliseconds: min(max(time, 0), Timestamp.millisecondsPerDay - 1))
    }
    var state = card.state
    switch state.due {
    case .day(let day): state.due = .day(moved(day))
    case .instant(let instant): state.due = .instant(moved(instant))
    case nil: break
    }
    state.lastReview = moved(state.lastReview)
    state.lastReviewDay = moved(state.lastReviewDay)
    if state.buriedUntil > StudyDay(.min) { state.buriedUntil = moved(state.buriedUntil) }
    self.init(state: state, memory: memory)
  }

  /// A new card.
  init() { self.init(state: CardState()) }

  /// Whether it is never asked.
  var isHidden: Bool { !state.marks.isDisjoint(with: [.suspended, .removed]) }

  /// Makes the memory of a card that was seen and has none.
  mutating func complete(for learner: FSRS6) {
    if state.phase == .new {
      memory = nil
    } else if memory == nil {
      // As the queue counts it: at least a day, also on steps. Some schedulers keep no ease there.
      let ease = state.ease > 0 && state.ease.isFinite ? state.ease : AnkiLikeScheduler.initialEase
      memory = learner.memory(ease: ease, intervalDays: Double(max(state.intervalDays, 1)))
    }
  }
}
