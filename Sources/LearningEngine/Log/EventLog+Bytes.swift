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
