/// A session: which card comes next, from the first to the last, with undo.
///
/// It keeps numbers only. Cards are read fresh from the store each time, answers go to the store first; if writing
/// fails, the session is as before. The moment and the learner's days are passed in with each call, so a session that
/// runs across the start of a day, or through a change of the hour at which days start, builds its queue again by
/// itself and agrees with every other count.
public struct StudySession: Sendable {
  /// The learner's setting.
  public let policy: QueuePolicy
  /// The numbers of the deck's cards; nil for all.
  public let scope: [Int32]?
  /// What may come before its time.
  public let learnAhead: LearnAheadRule
  /// The size of the queue at the start.
  public let total: Int
  /// The card that is being shown.
  public internal(set) var current: Int32?
  /// The answers that can be taken back, the last one last.
  public internal(set) var answers: [SessionAnswer] = []

  let model: FSRS6
  var queue: [QueueEntry]
  /// What waits for its time outside of the queue, by due.
  var later: [QueueEntry]
  /// Where the search for the next card starts.
  var start = 0
  /// The study day for which the queue was built.
  var day: StudyDay
  /// The number of that building.
  var build: Int32 = 0
  var isAhead = false
  var isStale = false
  var isFinished = false
  var completedCards = CardSet()
  var unavailable = CardSet()
  var taken = CardSet()

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - policy: the learner's setting.
  ///   - model: what computes retrievability for the order of due cards; that order is the same with any parameters.
  ///   - scope: the numbers of the deck's cards, each once; nil for all.
  ///   - learnAhead: what may come before its time.
  ///   - now: the moment of the start.
  ///   - boundaries: the learner's days.
  ///   - store: the cards, and where answers go.
  /// - Complexity: that of `ReviewQueue`.
  public init(
    _ policy: QueuePolicy, model: FSRS6 = FSRS6(), scope: [Int32]? = nil, learnAhead: LearnAheadRule = .standard,
    at now: Timestamp, in boundaries: DayBoundaries, from store: some StudyStore
  ) {
    self.policy = policy
    self.model = model
    self.scope = scope
    self.learnAhead = learnAhead
    day = boundaries.studyDay(at: now)
    let request = QueueRequest(policy, model: model, scope: scope, answered: store.answered(on: day, in: scope))
    let queue = ReviewQueue(of: store.cards, request, at: now, in: boundaries)
    self.queue = queue.entries
    later = queue.later
    total = queue.entries.count
    taken = Self.numbers(of: queue)
  }

  /// How many different cards have left for another study day.
  public var completed: Int { completedCards.count }

  /// The cards that a session with limits has taken in, for `QueueRequest.admitted`; nil without limits on reviews.
  public var admitted: CardSet? { policy.maxReviewsPerDay == nil ? nil : taken }

  /// The request with which a badge counts the same as this session while it runs.
  public func request(at now: Timestamp, in boundaries: DayBoundaries, from store: some StudyStore) -> QueueRequest {
    let today = boundaries.studyDay(at: now)
    return QueueRequest(
      policy, model: model, scope: scope, answered: store.answered(on: today, in: scope),
      admitted: today == day ? admitted : nil, unavailable: unavailable)
  }

  /// How many cards are to be answered now, the one that is shown among them: a card on steps counts again as soon as
  /// its time has come, so the number rises after Again. The same as `total` of the counts for `request`.
  public mutating func remaining(
    at now: Timestamp, in boundaries: DayBoundaries, from store: some StudyStore
  ) -> Int {
    bringUpToDate(at: now, in: boundaries, from: store)
    let moment = ReviewMoment(now, in: boundaries)
    let cards = store.cards
    return queue.count(where: { isToBeShown($0.number, at: moment, cards) })
  }

  /// Builds the queue again, after cards came, went or changed otherwise than by this session.
  public mutating func refresh(at now: Timestamp, in boundaries: DayBoundaries, from store: some StudyStore) {
    day = boundaries.studyDay(at: now)
    let request = QueueRequest(
      policy, model: model, scope: scope, answered: store.answered(on: day, in: scope), unavailable: unavailable)
    let built = ReviewQueue(of: store.cards, request, at: now, in: boundaries)
    queue = built.entries
    later = built.later
    taken = Self.numbers(of: built)
    start = 0
    build &+= 1
    isStale = false
  }

  /// Takes over a new study day, and what has come due since.
  mutating func bringUpToDate(at now: Timestamp, in boundaries: DayBoundaries, from store: some StudyStore) {
    if boundaries.studyDay(at: now) != day { refresh(at: now, in: boundaries, from: store) }
    guard !later.isEmpty else { return }
    let moment = ReviewMoment(now, in: boundaries)
    let cards = store.cards
    let arrived = later.filter { isToBeShown($0.number, at: moment, cards) }
    guard !arrived.isEmpty else { return }
    let arrivedCards = CardSet(arrived.map { $0.number })
    later.removeAll { arrivedCards.contains($0.number) }
    // A new card that had to wait counts against the day's limit, and another direction may give way to this one: only
    // a new queue can tell. With limits the session keeps to what it took in.
    if arrived.contains(where: { $0.kind == .new }) || policy.siblings == .oneADay && admitted == nil {
      refresh(at: now, in: boundaries, from: store)
      return
    }
    let ordering = QueueOrdering(order: policy.order, model: model, moment: moment, boundaries: boundaries)
    for entry in arrived {
      let place = PairSeparation.insert(ordering.entry(entry.number, cards[Int(entry.number)]), into: &queue)
      if place <= start, queue.count > 1 { start += 1 }
    }
  }

  /// Whether a card of the queue is to be answered now.
  func isToBeShown(_ number: Int32, at moment: ReviewMoment, _ cards: [QueueCard]) -> Bool {
    guard cards.indices.contains(Int(number)) else { return false }
    let card = cards[Int(number)]
    return card.isVisible(on: moment.day) && (card.isOpenForLearning(at: moment) || card.isDue(at: moment))
  }

  private static func numbers(of queue: ReviewQueue) -> CardSet {
    CardSet(queue.entries.map { $0.number } + queue.later.map { $0.number })
  }
}
