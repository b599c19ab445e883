/// Writes the canonical form of an event.
struct EventWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ value: some FixedWidthInteger) {
    var shift = value.bitWidth
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func add(_ value: Double) { add(value.bitPattern) }

  mutating func add(_ id: EventID) {
    add(id.high)
    add(id.low)
  }

  /// A length of 2 bytes, then the bytes. A length that does not fit is written as 65,535, which no reader accepts.
  mutating func addText(_ text: [UInt8]) {
    add(UInt16(clamping: text.count))
    bytes += text
  }

  mutating func add(_ name: LogName) { addText(name.bytes) }

  mutating func add(_ card: CardID) { addText(card.bytes) }

  mutating func add(_ due: Due?) {
    switch due {
    case nil:
      add(EventForm.dueNone)
      add(0 as Int64)
    case .instant(let instant):
      add(EventForm.dueInstant)
      add(instant.milliseconds)
    case .day(let day):
      add(EventForm.dueDay)
      add(Int64(day.number))
    }
  }

  mutating func addHeader(of event: LearningEvent, version: UInt8, kind: UInt8) {
    bytes.reserveCapacity(128)
    add(version)
    add(kind)
    add(event.id)
    add(event.instant.milliseconds)
    add(event.day.number)
    add(event.offsetMinutes)
  }

  mutating func add(_ snapshot: CardSnapshot) {
    add(snapshot.phase.rawValue)
    add(snapshot.due)
    add(snapshot.intervalDays)
    add(snapshot.stability)
    add(snapshot.difficulty)
    add(snapshot.ease)
  }
}
