/// The cards of a scope on their way into a queue: sorted out one by one, then ordered, then limited.
struct QueueCandidates {
  let request: QueueRequest
  let ordering: QueueOrdering
  private(set) var due: [QueueEntry] = []
  private(set) var new: [QueueEntry] = []
  private(set) var later: [QueueEntry] = []
  private(set) var counts = QueueCounts()

  private var buried: Int32 = 0
  private var suspended: Int32 = 0
  private var unavailable: Int32 = 0
  private var outsideSession: Int32 = 0
  private var siblings: Int32 = 0
  /// Of those that come later, the ones that were answered today.
  private var asked = CardSet()

  private var moment: ReviewMoment { ordering.moment }

  init(request: QueueRequest, ordering: QueueOrdering) {
    self.request = request
    self.ordering = ordering
  }

  /// Looks at one card.
  mutating func add(_ number: Int32, _ card: QueueCard) {
    guard !card.state.marks.contains(.removed) else { return }
    let isNew = card.isOpenForLearning(at: moment)
    guard isNew || card.isDue(at: moment) else {
      addLater(number, card)
      return
    }
    if isNew { counts.newAvailable += 1 } else { counts.due += 1 }
    if card.state.marks.contains(.suspended) {
      suspended += 1
    } else if card.state.isBuried(on: moment.day) {
      buried += 1
    } else if !request.unavailable.isEmpty, request.unavailable.contains(number) {
      unavailable += 1
    } else if let admitted = request.admitted, !admitted.contains(number) {
      outsideSession += 1
    } else if isNew {
      new.append(ordering.entry(number, card))
    } else {
      due.append(ordering.entry(number, card))
    }
  }

  /// A card that waits for an instant: until the end of the day, or on steps, which may reach into the next.
  private mutating func addLater(_ number: Int32, _ card: QueueCard) {
    guard case .instant(let instant) = card.state.due, card.isVisible(on: moment.day),
      card.isOnSteps || instant < moment.nextRollover, !request.unavailable.contains(number),
      request.admitted?.contains(number) != false
    else { return }
    later.append(ordering.entry(number, card))
  }

  /// Brings them into the order of the policy; those that wait into that of their dues.
  mutating func sort() {
    due.sort()
    new.sort()
    later.sort { $0.due != $1.due ? $0.due < $1.due : $0 < $1 }
  }

  /// Of each box one card a day: the one that was answered today, or else the first in the order.
  mutating func keepOneOfEachBox(_ cards: [QueueCard]) {
    let today = moment.day
    let askedBoxes = CardSet(cards.lazy.filter { $0.wasAnswered(on: today) }.map { $0.box })
    // By box, within a box in the order: the first of each may stay.
    let byBox = (due + new).sorted { $0.box != $1.box ? $0.box < $1.box : $0 < $1 }
    var firsts: [Int32] = []
    for (place, entry) in byBox.enumerated() where place == 0 || byBox[place - 1].box != entry.box {
      if !askedBoxes.contains(entry.box) { firsts.append(entry.number) }
    }
    let kept = CardSet(firsts)
    func isAsked(_ entry: QueueEntry) -> Bool { cards[Int(entry.number)].wasAnswered(on: today) }
    func stays(_ entry: QueueEntry) -> Bool { isAsked(entry) || kept.contains(entry.number) }
    let before = due.count + new.count
    due.removeAll { !stays($0) }
    new.removeAll { !stays($0) }
    later.removeAll { !isAsked($0) && askedBoxes.contains($0.box) }
    asked = CardSet(later.filter(isAsked).map { $0.number })
    siblings = Int32(truncatingIfNeeded: before - due.count - new.count)
  }

  /// Cuts what is beyond the day's limits, unless a session has asked them already, and says why.
  mutating func limit() {
    var reasons: [QueueReason] = []
    if request.admitted == nil {
      limitNew(&reasons)
      limitReviews(&reasons)
    }
    if siblings > 0 { reasons.append(.sibling(waiting: siblings)) }
    if outsideSession > 0 { reasons.append(.notInSession(waiting: outsideSession)) }
    if buried > 0 { reasons.append(.buried(waiting: buried)) }
    if suspended > 0 { reasons.append(.suspended(waiting: suspended)) }
    if unavailable > 0 { reasons.append(.unavailable(waiting: unavailable)) }
    if counts.newAvailable == 0 { reasons.append(.noNewCards) }

    counts.reasons = reasons
    counts.newCards = Self.count(new)
    counts.onSteps = Self.count(due.filter { $0.kind == .onSteps })
    counts.reviews = Self.count(due) - counts.onSteps
    counts.laterToday = Self.count(later.filter { $0.due < moment.nextRollover.milliseconds })
  }

  private mutating func limitNew(_ reasons: inout [QueueReason]) {
    let limit = max(request.policy.maxNewPerDay, 0)
    let begun = max(request.answered.newCards, 0)
    let allowed = min(max(limit - begun, 0), Self.count(new))
    if allowed < Self.count(new) {
      reasons.append(.newLimit(waiting: Self.count(new) - allowed, limit: limit, answeredToday: begun))
    }
    var served = allowed
    if request.policy.newCards == .withinReviewLimit, let reviewLimit = request.policy.maxReviewsPerDay {
      // New cards of today have taken their part of the limit, too.
      let answered = max(request.answered.reviews, 0).saturatingAdd(begun)
      let left = max(max(reviewLimit, 0) - answered, 0)
      served = min(allowed, max(left - Self.count(due), 0))
      if served < allowed {
        reasons.append(
          .reviewsFirst(
            waiting: allowed - served, due: Self.count(due), limit: max(reviewLimit, 0), answeredToday: answered))
      }
    }
    new.removeLast(new.count - Int(served))
  }

  private mutating func limitReviews(_ reasons: inout [QueueReason]) {
    guard let limit = request.policy.maxReviewsPerDay.map({ max($0, 0) }) else { return }
    let answered = max(request.answered.reviews, 0)
    let allowed = max(limit - answered, 0)
    if allowed < Self.count(due) {
      reasons.append(.reviewLimit(waiting: Self.count(due) - allowed, limit: limit, answeredToday: answered))
      due.removeLast(due.count - Int(allowed))
    }
    // What is on steps goes on within what is left; reviews that come due during the day wait for the next queue.
    later.removeAll { $0.kind != .onSteps }
    if request.policy.siblings == .oneADay {
      var boxes = CardSet((due + new).map { $0.box })
      later.removeAll { entry in
        defer { boxes.insert(entry.box) }
        return boxes.contains(entry.box) && !asked.contains(entry.number)
      }
    }
    later.removeLast(max(later.count - (Int(allowed) - due.count), 0))
  }

  private static func count(_ entries: [QueueEntry]) -> Int32 { Int32(truncatingIfNeeded: entries.count) }
}
