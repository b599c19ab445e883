/// Goes through a file from frame to frame, and behind damage to the next frame that is whole.
///
/// Bytes that were made for it could announce an event at every place, each with a length to the end of the file.
/// Searching stays linear, as every byte of the file pays for `share` bytes of checksums that turn out wrong, once in
/// advance and once when it is passed. Beyond that only short frames are looked at: so damage, wherever it comes, takes
/// out no short event that is whole, and a long one only behind bytes that were made for it.
struct FrameWalk {
  /// What follows next in a file.
  enum Part {
    /// The bytes in a whole frame.
    case frame(Range<Int>)
    /// Bytes in no whole frame.
    case damage(Range<Int>)
  }

  /// Frames of which the bytes are no more than this are always looked at; reviews are not longer, as a rule.
  static let shortByteCount = 256
  /// How many bytes of wrong checksums one byte of the file pays for.
  private static let share: Int64 = 16

  private let file: [UInt8]
  private var position = 0
  /// Where the last whole frame began.
  private var previous = -1
  /// How many bytes of long frames were read for checksums that were wrong.
  private var wasted: Int64 = 0
  /// How many bytes were read for checksums in all.
  private(set) var checkedByteCount: Int64 = 0

  /// A walk from the beginning of a file.
  init(_ file: [UInt8]) { self.file = file }

  /// The next part; nil at the end.
  mutating func next() -> Part? {
    while position < file.count {
      if let announced = EventFrame.announced(file, at: position), isWhole(announced, at: position) {
        previous = position
        position = announced.upperBound
        return .frame(announced)
      }
      let damaged = position
      // The beginning of this frame may have been taken for the last bytes of one before that was cut off; then both
      // are whole.
      position = nextEvent(from: max(position - EventFrame.headerByteCount + 1, previous + 1), notAt: position)
      if damaged < position { return .damage(damaged..<position) }
    }
    return nil
  }

  /// Where the next whole frame with a valid event begins; the end if there is none.
  private mutating func nextEvent(from start: Int, notAt checked: Int) -> Int {
    for place in start..<file.count where place != checked {
      // By far the most places fail at the header of the event, which is looked at first; its content comes last.
      guard let announced = EventFrame.announced(file, at: place), EventReader.hasHeader(file, announced) else {
        continue
      }
      guard isWhole(announced, at: place) else { continue }
      if isEvent(announced) { return place }
      waste(announced)
    }
    return file.count
  }

  /// Whether the checksum of the frame at a place is right, as far as that may be found out.
  private mutating func isWhole(_ announced: Range<Int>, at place: Int) -> Bool {
    let isPaid = wasted <= Self.share * (Int64(file.count) + Int64(place))
    guard isPaid || announced.count <= Self.shortByteCount else { return false }
    checkedByteCount += Int64(announced.count)
    if EventFrame.isWhole(file, announced) { return true }
    waste(announced)
    return false
  }

  private mutating func waste(_ announced: Range<Int>) {
    if announced.count > Self.shortByteCount { wasted += Int64(announced.count) }
  }

  private func isEvent(_ range: Range<Int>) -> Bool {
    do throws(EventProblem) {
      _ = try EventReader.validIdentity(of: file, range)
      return true
    } catch { return false }
  }
}
