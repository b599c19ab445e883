extension EventLog {
  /// Reads what `encoded` wrote, or any sequence of frames as `framed(at:)` gives them.
  ///
  /// Nothing is lost and nothing is fatal. What is no valid event is set aside. Where a frame is cut off or damaged,
  /// reading goes on at the next event whose frame is whole, and the bytes between are set aside in one piece: an event
  /// of which a bit has flipped cannot take the place of the true one.
  ///
  /// - Complexity: linear, whatever the bytes.
  public init(encoded file: [UInt8]) {
    var collector = LogCollector(byteCount: file.count, eventCount: EventFrame.announcedCount(file))
    var search = FrameSearch(file)
    var position = 0
    var previous = -1
    while position < file.count {
      if let range = EventFrame.content(file, at: position) {
        collector.add(file, range)
        previous = position
        position = range.upperBound
      } else {
        // The beginning of this frame may have been taken for the last bytes of one before that was cut off; then both
        // are whole.
        let next = search.nextEvent(from: max(position - EventFrame.headerByteCount + 1, previous + 1))
        if position < next { collector.add(file, position..<next) }
        previous = next
        position = next
      }
    }
    self = collector.log()
  }

  /// How many bytes of a file are whole frames, from its beginning: who appends to a file that may have been cut off
  /// shortens it to that first.
  public static func wholeByteCount(of file: [UInt8]) -> Int {
    var position = 0
    while let range = EventFrame.content(file, at: position) { position = range.upperBound }
    return position
  }

  /// The whole log, with all that was superseded or set aside: equal logs give equal bytes.
  public func encoded() -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(bytes.count + EventFrame.headerByteCount * entries.count)
    for entry in entries { EventFrame.append(bytes[entry.range], to: &file) }
    for bytes in superseded { EventFrame.append(bytes[...], to: &file) }
    for event in setAside { EventFrame.append(event.bytes[...], to: &file) }
    return file
  }

  /// One event as a frame, with a checksum: for appending to a file and for sending where bits may flip.
  public func framed(at index: Int) -> [UInt8] {
    var frame: [UInt8] = []
    EventFrame.append(bytes[entries[index].range], to: &frame)
    return frame
  }
}

extension LearningEvent {
  /// The event as a frame, with a checksum: for appending to a file and for sending where bits may flip.
  public func framed() -> [UInt8] {
    var frame: [UInt8] = []
    EventFrame.append(encoded()[...], to: &frame)
    return frame
  }
}

/// Looks for whole frames behind damage.
private struct FrameSearch {
  let file: [UInt8]
  /// How many bytes may still be read for checksums: bytes that were made for it could announce a long event at every
  /// place.
  var budget: Int64

  init(_ file: [UInt8]) {
    self.file = file
    budget = 16 * Int64(file.count)
  }

  /// Where the next frame with a valid event begins; the end if there is none.
  mutating func nextEvent(from start: Int) -> Int {
    var position = start
    while position < file.count {
      // By far the most places fail at the header of the event, which is looked at first.
      if let range = EventFrame.announced(file, at: position), isEvent(range), budget >= 0 {
        budget -= Int64(range.count)
        if EventFrame.content(file, at: position) != nil { return position }
      }
      position += 1
    }
    return position
  }

  private func isEvent(_ range: Range<Int>) -> Bool {
    do throws(EventProblem) {
      _ = try EventReader.validIdentity(of: file, range)
      return true
    } catch { return false }
  }
}
