/// One thing that a learner did, written once and never changed. The log of these is the truth, all else a fold of it.
public struct LearningEvent: Sendable, Hashable {
  /// Its identity; events of all devices share one space of identities.
  public var id: EventID
  /// When it happened by the clock of its device; it may disagree with the time inside `id`.
  public var instant: Timestamp
  /// The study day of that instant at the place where the learner was.
  public var day: StudyDay
  /// The offset from UTC there, in minutes east; for statistics by the hour.
  public var offsetMinutes: Int16
  /// What happened.
  public var content: EventContent

  /// Offsets that an event may bear: ±26 hours.
  public static let validOffsetMinutes: ClosedRange<Int16> = -1560...1560

  /// An event whose study day is known, as in imports.
  public init(
    id: EventID, instant: Timestamp, day: StudyDay, offsetMinutes: Int16 = 0, _ content: EventContent
  ) {
    self.id = id
    self.instant = instant
    self.day = day
    self.offsetMinutes = offsetMinutes
    self.content = content
  }

  /// An event of now, placed in the learner's days.
  public init(id: EventID, instant: Timestamp, in boundaries: DayBoundaries, _ content: EventContent) {
    self.init(
      id: id, instant: instant, day: boundaries.studyDay(at: instant),
      offsetMinutes: Int16(truncatingIfNeeded: boundaries.offsetSeconds(at: instant) / 60), content)
  }

  /// Its place in replay: the instant, then the identity.
  public var order: ReplayOrder { ReplayOrder(instant: instant, id: id) }

  /// The answer whose side effect it is.
  var cause: EventID? {
    if case .card(let change) = content { change.cause } else { nil }
  }
}

/// The order in which events are replayed: by instant, then by identity.
public struct ReplayOrder: Sendable, Hashable, Comparable {
  /// When it happened.
  public let instant: Timestamp
  /// What decides among events of one millisecond.
  public let id: EventID

  /// A place in the order.
  public init(instant: Timestamp, id: EventID) {
    self.instant = instant
    self.id = id
  }

  /// Earlier in replay.
  @inline(__always)
  public static func < (left: Self, right: Self) -> Bool {
    left.instant != right.instant ? left.instant < right.instant : left.id < right.id
  }
}
