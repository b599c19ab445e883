/// What replay keeps of an answer or a change of one card: 48 bytes, in the chain of its card from the last to the
/// first.
struct CardRecord: Sendable {
  let id: EventID
  let instant: Timestamp
  /// For `setDue` the number of the due date; for answers the source.
  let value: Int64
  let day: StudyDay
  /// The record before it in replay, −1 for the first.
  var previous: Int32 = -1
  /// How long the answer took; `UInt32.max` if it was not measured.
  let milliseconds: UInt32
  let offsetMinutes: Int16
  /// The kind, and whether it is undone.
  private var mark: UInt8
  private let detail: UInt8

  init?(_ event: LearningEvent) {
    id = event.id
    instant = event.instant
    day = event.day
    offsetMinutes = event.offsetMinutes
    mark = event.content.kind
    switch event.content {
    case .review(let review):
      milliseconds = review.milliseconds ?? .max
      value = Int64(review.source.rawValue)
      detail = Self.detail(review.rating, review.practice)
    case .card(let change):
      milliseconds = .max
      if case .setDue(let due) = change.kind {
        switch due {
        case .instant(let instant): (value, detail) = (instant.milliseconds, EventForm.dueInstant)
        case .day(let day): (value, detail) = (Int64(day.number), EventForm.dueDay)
        }
      } else {
        (value, detail) = (0, 0)
      }
    default: return nil
    }
  }

  /// Reads a review straight from the log, where it was checked before, as most events are reviews.
  ///
  /// - Returns: nil if it is no review, or one with a practice answer.
  @inline(__always)
  init?(reviewAt range: Range<Int>, of bytes: [UInt8]) {
    guard bytes[range.lowerBound] == EventForm.version, bytes[range.lowerBound + 1] == EventForm.review else {
      return nil
    }
    var reader = EventReader(bytes, range)
    do throws(EventProblem) {
      _ = try reader.integer(UInt16.self)
      id = try reader.identity()
      instant = Timestamp(milliseconds: try reader.int64())
      day = StudyDay(try reader.int32())
      offsetMinutes = Int16(bitPattern: try reader.integer())
      _ = try reader.nameRange()
      detail = try reader.byte()
      value = Int64(try reader.byte())
      let flags = try reader.byte()
      guard flags & EventForm.reviewHasPractice == 0 else { return nil }
      milliseconds = flags & EventForm.reviewHasTime != 0 ? try reader.integer() : .max
    } catch { return nil }
    mark = EventForm.review
  }

  /// An attempt that counts as its card's first review.
  init(attempt record: BoxRecord) {
    id = record.order.id
    instant = record.order.instant
    value = Int64(ReviewSource.attempt.rawValue)
    day = record.day
    milliseconds = .max
    offsetMinutes = record.offsetMinutes
    mark = EventForm.attempt
    detail = Self.detail(record.rating, nil)
  }

  /// The number of the kind in `EventForm`; `EventForm.attempt` for an attempt that counts as an answer.
  @inline(__always) var kind: UInt8 { mark & 0x7F }

  /// Undone, or the side effect of what was undone.
  @inline(__always) var isUndone: Bool {
    get { mark & 0x80 != 0 }
    set { mark = newValue ? mark | 0x80 : kind }
  }

  /// What is kept of an event of a log; nothing if it is none of a card.
  ///
  /// - Parameter undone: what undo events name, ascending.
  @inline(__always)
  init(_ index: Int, of log: EventLog, undone: [EventID]) {
    if let record = CardRecord(reviewAt: log.entries[index].range, of: log.bytes) {
      self = record
      if !undone.isEmpty { isUndone = undone.holds(id) }
    } else {
      let event = log.event(at: index)
      self = CardRecord(event) ?? CardRecord()
      isUndone = undone.holds(event.id) || event.cause.map { undone.holds($0) } ?? false
    }
  }

  /// No event.
  init() {
    id = EventID(high: 0, low: 0)
    (instant, value, day) = (.distantPast, 0, StudyDay(0))
    (milliseconds, offsetMinutes, mark, detail) = (.max, 0, 0, 0)
  }

  var order: ReplayOrder { ReplayOrder(instant: instant, id: id) }

  var isAnswer: Bool { kind == EventForm.review || kind == EventForm.attempt }

  /// The button of an answer.
  var rating: Rating { Rating(rawValue: detail & 7) ?? .again }

  /// The grade, where the answer has one.
  var grade: GradedAnswer? {
    guard detail & 0x40 != 0, let quality = Quality(Int32(detail >> 3 & 7)) else { return nil }
    return GradedAnswer(rating: rating, quality: quality, comesAgainSoon: detail & 0x80 != 0)
  }

  /// The chosen due date.
  var due: Due {
    detail == EventForm.dueDay
      ? .day(StudyDay(Int32(truncatingIfNeeded: value))) : .instant(Timestamp(milliseconds: value))
  }

  private static func detail(_ rating: Rating, _ practice: Review.Practice?) -> UInt8 {
    guard let practice else { return rating.rawValue }
    let quality = UInt8(truncatingIfNeeded: practice.answer.quality(practice.kind).value)
    let soon: UInt8 = practice.answer.comesAgainSoon(practice.kind) ? 0x80 : 0
    return rating.rawValue | quality << 3 | 0x40 | soon
  }
}
