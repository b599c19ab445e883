/// Collects events in any order and sorts them once.
struct LogCollector {
  private var result = EventLog()

  /// - Parameters:
  ///   - byteCount: the most bytes that are to come; 0 if that is not known.
  ///   - eventCount: how many events are expected.
  init(byteCount: Int = 0, eventCount: Int = 0) {
    result.bytes.reserveCapacity(byteCount)
    result.entries.reserveCapacity(eventCount)
  }

  /// Adds bytes that may be an event.
  mutating func add(_ encoded: [UInt8]) { add(encoded, 0..<encoded.count) }

  /// Adds a part of an array.
  mutating func add(_ source: [UInt8], _ range: Range<Int>) {
    do throws(EventProblem) {
      let id = try EventReader.validIdentity(of: source, range)
      result.entries.append(result.append(id, source, range))
    } catch {
      result.setAside.append(SetAsideEvent(bytes: Array(source[range]), problem: error))
    }
  }

  /// The log of what was added.
  consuming func log() -> EventLog {
    result.setAside = EventLog.sortedOnce(result.setAside, by: <)
    let entries = result.entries
    if entries.indices.dropFirst().allSatisfy({ entries[$0 - 1].id < entries[$0].id }) { return result }
    let bytes = result.bytes
    result.entries = []
    for entry in entries.sorted(by: { Self.precedes($0, $1, in: bytes) }) {
      guard let last = result.entries.last, last.id == entry.id else {
        result.entries.append(entry)
        continue
      }
      if compare(bytes, last.range, bytes, entry.range) != .equal {
        result.superseded.append(Array(bytes[entry.range]))
      }
    }
    result.superseded = EventLog.sortedOnce(result.superseded) { $0.lexicographicallyPrecedes($1) }
    return result
  }

  /// By identity, then by bytes.
  private static func precedes(_ left: EventLog.Entry, _ right: EventLog.Entry, in bytes: [UInt8]) -> Bool {
    if left.id != right.id { return left.id < right.id }
    return compare(bytes, left.range, bytes, right.range) == .before
  }
}

extension EventLog {
  /// A log of these events, in any order.
  public init(_ events: some Sequence<LearningEvent>) {
    var collector = LogCollector()
    for event in events { collector.add(event.encoded()) }
    self = collector.log()
  }
}
