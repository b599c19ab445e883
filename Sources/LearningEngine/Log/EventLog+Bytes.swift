extension EventLog {
  /// Reads what `encoded` wrote, or any sequence of frames as `framed(at:)` gives them.
  ///
  /// Nothing is lost and nothing is fatal. What is no valid event is set aside. Where a frame is cut off or damaged,
  /// reading goes on at the next event whose frame is whole, and the bytes between are set aside in one piece: an event
  /// of which a bit has flipped cannot take the place of the true one.
  ///
  /// - Complexity: linear, whatever the bytes. For that, a file that was made to be slow may lose events of more than
  ///   256 bytes to what is set aside; see `FrameWalk`.
  public init(encoded file: [UInt8]) {
    var collector = LogCollector(byteCount: file.count, eventCount: EventFrame.announcedCount(file))
    var walk = FrameWalk(file)
    while let part = walk.next() {
      switch part {
      case .frame(let range), .damage(let range): collector.add(file, range)
      }
    }
    self = collector.log()
  }

  /// Where the last whole frame of a file ends, whatever is damaged before it: who appends to a file that may have been
  /// cut off shortens it to that first. Linear.
  public static func wholeByteCount(of file: [UInt8]) -> Int {
    var walk = FrameWalk(file)
    var count = 0
    while let part = walk.next() {
      if case .frame(let range) = part { count = range.upperBound }
    }
    return count
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
