extension EventLog {
  /// Reads what `encoded` wrote, or any sequence of frames: 4 bytes of length, big-endian, then that many bytes.
  ///
  /// Nothing is lost and nothing is fatal: what is no valid event is set aside, and so is the rest from where a length
  /// goes beyond the end.
  public init(encoded frames: [UInt8]) {
    var collector = LogCollector()
    var position = 0
    while position < frames.count {
      guard frames.count - position >= 4 else {
        collector.add(Array(frames[position...]))
        break
      }
      var length: UInt32 = 0
      for index in position..<position + 4 { length = length << 8 | UInt32(frames[index]) }
      position += 4
      guard Int64(length) <= Int64(frames.count - position) else {
        collector.add(Array(frames[position...]))
        break
      }
      let end = position + Int(length)
      collector.add(frames, position..<end)
      position = end
    }
    self = collector.log()
  }

  /// The whole log, with all that was superseded or set aside: equal logs give equal bytes.
  public func encoded() -> [UInt8] {
    var frames: [UInt8] = []
    frames.reserveCapacity(bytes.count + 4 * entries.count)
    for entry in entries { frames.appendFrame(bytes[entry.range]) }
    for bytes in superseded { frames.appendFrame(bytes[...]) }
    for event in setAside { frames.appendFrame(event.bytes[...]) }
    return frames
  }
}

extension [UInt8] {
  fileprivate mutating func appendFrame(_ bytes: ArraySlice<UInt8>) {
    let length = UInt32(truncatingIfNeeded: bytes.count)
    for shift in stride(from: UInt32(24), through: 0, by: -8) { append(UInt8(truncatingIfNeeded: length >> shift)) }
    self += bytes
  }
}

/// Collects events in any order and sorts them once.
struct LogCollector {
  private var result = EventLog()

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
