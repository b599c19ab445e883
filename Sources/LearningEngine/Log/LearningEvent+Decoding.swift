extension LearningEvent {
  /// Reads the canonical form. Every event has one, and bytes that are not canonical are no event.
  ///
  /// - Throws: `EventProblem` if something is out of its range, missing or too much.
  public init(encoded bytes: [UInt8]) throws(EventProblem) { try self.init(encoded: bytes, 0..<bytes.count) }

  /// Reads a part of an array.
  init(encoded bytes: [UInt8], _ range: Range<Int>) throws(EventProblem) {
    guard range.count <= Self.maximumByteCount else { throw .tooLong(byteCount: range.count) }
    var reader = EventReader(bytes, range)
    let header = try EventHeader(&reader)
    id = header.id
    instant = header.instant
    day = header.day
    offsetMinutes = header.offsetMinutes
    content = try reader.content(version: header.version, kind: header.kind)
    guard reader.remaining == 0 else { throw .trailingBytes(reader.remaining) }
  }
}

extension EventReader {
  /// Checks bytes and gives their identity. Most events are plain reviews, which are checked without making a value of
  /// them, as are those of later versions; whatever is neither takes the long way, which also knows the reason.
  static func validIdentity(of bytes: [UInt8], _ range: Range<Int>) throws(EventProblem) -> EventID {
    if let id = plainReview(bytes, range) { return id }
    if let header = header(bytes, range), header.isUnknown { return header.id }
    return try LearningEvent(encoded: bytes, range).id
  }

  /// Whether bytes begin as those of an event do, and are not too many for one.
  static func hasHeader(_ bytes: [UInt8], _ range: Range<Int>) -> Bool { header(bytes, range) != nil }

  private static func header(_ bytes: [UInt8], _ range: Range<Int>) -> EventHeader? {
    guard range.count <= LearningEvent.maximumByteCount else { return nil }
    var reader = EventReader(bytes, range)
    do throws(EventProblem) { return try EventHeader(&reader) } catch { return nil }
  }

  /// The identity of a valid review without practice answer and audit; nil for all else.
  private static func plainReview(_ bytes: [UInt8], _ range: Range<Int>) -> EventID? {
    guard range.count > EventForm.headerByteCount, bytes[range.lowerBound] == EventForm.version,
      bytes[range.lowerBound + 1] == EventForm.review
    else { return nil }
    var reader = EventReader(bytes, range)
    do throws(EventProblem) {
      let header = try EventHeader(&reader)
      _ = try reader.nameRange()
      guard Rating(rawValue: try reader.byte()) != nil,
        ReviewSource(rawValue: try reader.byte()) != .attempt
      else { return nil }
      switch try reader.byte() {
      case 0: return reader.remaining == 0 ? header.id : nil
      case EventForm.reviewHasTime: return reader.remaining == 4 ? header.id : nil
      default: return nil
      }
    } catch { return nil }
  }
}

/// What every event begins with, in this version and all later ones.
struct EventHeader {
  let version: UInt8
  let kind: UInt8
  let id: EventID
  let instant: Timestamp
  let day: StudyDay
  let offsetMinutes: Int16

  /// Whether a later version wrote the event, so that its content may be anything.
  var isUnknown: Bool { version > EventForm.version || kind >= EventForm.firstUnknown }

  init(_ reader: inout EventReader) throws(EventProblem) {
    guard reader.remaining >= EventForm.headerByteCount else { throw .truncated }
    version = try reader.byte()
    kind = try reader.byte()
    guard version > 0, version > EventForm.version || kind > 0 else { throw .noSuchForm(version: version, kind: kind) }
    id = try reader.identity()
    guard id.high != 0 || id.low != 0 else { throw .noIdentity }
    instant = Timestamp(milliseconds: try reader.int64())
    guard Timestamp.validRange.contains(instant) else { throw .instantOutOfRange(instant) }
    day = StudyDay(try reader.int32())
    // ±26 hours of offset and a start of the day at 0 to 23.
    let dayOfUTC = Int32(truncatingIfNeeded: instant.milliseconds / Timestamp.millisecondsPerDay)
    guard (dayOfUTC - 2...dayOfUTC + 2).contains(day.number) else { throw .dayFarFromInstant(day, instant) }
    offsetMinutes = Int16(bitPattern: try reader.integer())
    guard LearningEvent.validOffsetMinutes.contains(offsetMinutes) else {
      throw .offsetOutOfRange(minutes: offsetMinutes)
    }
  }
}

extension EventReader {
  /// The content of a kind.
  mutating func content(version: UInt8, kind: UInt8) throws(EventProblem) -> EventContent {
    guard version == EventForm.version else {
      return .unknown(UnknownContent(version: version, kind: kind, bytes: rest()))
    }
    switch kind {
    case EventForm.keep: return .keep(try keep())
    case EventForm.remove: return .remove(box: try logName())
    case EventForm.review: return .review(try review())
    case EventForm.attempt: return .attempt(try attempt())
    case EventForm.seen: return .seen(box: try logName(), layer: try integer())
    case EventForm.undo: return .undo(target: try identity())
    case EventForm.suspend: return .card(try change { _ throws(EventProblem) in .suspend })
    case EventForm.unsuspend: return .card(try change { _ throws(EventProblem) in .unsuspend })
    case EventForm.bury: return .card(try change { _ throws(EventProblem) in .bury })
    case EventForm.unbury: return .card(try change { _ throws(EventProblem) in .unbury })
    case EventForm.setDue: return .card(try change { reader throws(EventProblem) in .setDue(try reader.validDue()) })
    case EventForm.reset: return .card(try change { _ throws(EventProblem) in .reset })
    case EventForm.parameters: return .parameters(try parameters())
    case EventForm.deck: return .deck(try deck())
    case EventForm.finish:
      return .finish(PuzzleFinish(puzzle: try logName(), score: try int32(), milliseconds: try integer()))
    default: return .unknown(UnknownContent(version: version, kind: kind, bytes: rest()))
    }
  }

  private mutating func keep() throws(EventProblem) -> Keep {
    var keep = Keep(box: try logName(), version: try integer(), cards: [])
    for _ in 0..<(try count(atMost: Keep.maximumCards)) { keep.cards.append(try card()) }
    return keep
  }

  private mutating func attempt() throws(EventProblem) -> Attempt {
    let box = try logName()
    let card = try title()
    guard card.count <= LogName.maximumByteCount else { throw .nameOutOfRange(byteCount: card.count) }
    let isCorrect = try flag()
    let number = try byte()
    guard let confidence = Attempt.Confidence(rawValue: number) else { throw .choiceOutOfRange(number) }
    return Attempt(
      box: box, card: card.isEmpty ? nil : CardID(card), isCorrect: isCorrect, confidence: confidence)
  }

  private mutating func change(
    _ kind: (inout EventReader) throws(EventProblem) -> CardChange.Kind
  ) throws(EventProblem) -> CardChange {
    let card = try card()
    let cause = try identity()
    return CardChange(try kind(&self), card: card, cause: cause.high == 0 && cause.low == 0 ? nil : cause)
  }

  private mutating func parameters() throws(EventProblem) -> ParametersChange {
    let flags = try flags(
      EventForm.hasParameters | EventForm.hasRetention | EventForm.hasMaximum | EventForm.refolds)
    var settings = LearnerSettings()
    if flags & EventForm.hasParameters != 0 {
      var values: [Double] = []
      for _ in 0..<FSRSParameters.count { values.append(try double()) }
      do throws(FSRSParameterError) { settings.parameters = try FSRSParameters(values) } catch {
        throw .parameterOutOfRange(index: error.index)
      }
    }
    if flags & EventForm.hasRetention != 0 {
      let retention = try double()
      guard LearnerSettings.validRetention.contains(retention) else { throw .policyOutOfRange }
      settings.desiredRetention = retention
    }
    if flags & EventForm.hasMaximum != 0 {
      let maximum = try int32()
      guard maximum >= 1 else { throw .policyOutOfRange }
      settings.maximumIntervalDays = maximum
    }
    return ParametersChange(settings, refolds: flags & EventForm.refolds != 0)
  }

  private mutating func deck() throws(EventProblem) -> DeckChange {
    var change = DeckChange(deck: try logName())
    let flags = try flags(
      EventForm.hasTitle | EventForm.hasBoxes | EventForm.hasTopic | EventForm.hasDeletion)
    if flags & EventForm.hasTitle != 0 { change.title = try title() }
    if flags & EventForm.hasBoxes != 0 {
      var boxes: [LogName] = []
      for _ in 0..<(try count(atMost: DeckChange.maximumBoxes)) { boxes.append(try logName()) }
      change.boxes = boxes
    }
    if flags & EventForm.hasTopic != 0 { change.topic = try title() }
    if flags & EventForm.hasDeletion != 0 { change.isDeleted = try flag() }
    return change
  }
}

extension FSRSParameterError {
  /// The parameter that is wrong.
  fileprivate var index: Int {
    switch self {
    case .wrongCount(let count): count
    case .notFinite(let index), .outOfBounds(let index, _): index
    }
  }
}
