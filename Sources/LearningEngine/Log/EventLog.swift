/// What a learner did, on all her devices: a set of events in their canonical form, sorted by identity.
///
/// A log is the set of all byte strings that it was ever given. Of those with one identity the one that sorts first is
/// the event, the others are `superseded`; those that are no valid event are `setAside`. Merging is the union of these
/// sets, so any order, any repetition and any number of devices gives the same log.
public struct EventLog: Sendable {
  /// Where one event lies.
  struct Entry: Sendable {
    let id: EventID
    let offset: Int
    let count: Int32

    var range: Range<Int> { offset..<offset + Int(count) }
  }

  /// The events one after the other, in the order of their arrival.
  var bytes: [UInt8] = []
  /// Sorted by identity, each once.
  var entries: [Entry] = []
  /// Other byte strings that bear the identity of an event, sorted, each once.
  public internal(set) var superseded: [[UInt8]] = []
  /// What is no valid event, sorted by its bytes, each once.
  public internal(set) var setAside: [SetAsideEvent] = []

  /// A log without events.
  public init() {}

  /// How many valid events there are, each identity once.
  public var count: Int { entries.count }

  /// The identity of an event, which ascends with the index from 0 to `count` − 1.
  public func id(at index: Int) -> EventID { entries[index].id }

  /// The event of an index from 0 to `count` − 1; linear in the length of the event.
  public func event(at index: Int) -> LearningEvent {
    // What stands in the log was read once before it got there.
    do throws(EventProblem) { return try LearningEvent(encoded: bytes, entries[index].range) } catch {
      return LearningEvent(
        id: entries[index].id, instant: Timestamp(milliseconds: 0), day: StudyDay(0),
        .unknown(UnknownContent(version: .max, kind: 0, bytes: [])))
    }
  }

  /// The canonical form of an event, for storing and sending.
  public func encoded(at index: Int) -> [UInt8] { Array(bytes[entries[index].range]) }

  /// The index of an event; nil if it is not there. Logarithmic.
  public func index(of id: EventID) -> Int? {
    let index = firstIndex(notBefore: id)
    return index < entries.count && entries[index].id == id ? index : nil
  }

  /// Copies a part of an array behind the events.
  mutating func append(_ id: EventID, _ source: [UInt8], _ range: Range<Int>) -> Entry {
    let entry = Entry(id: id, offset: bytes.count, count: Int32(truncatingIfNeeded: range.count))
    bytes += source[range]
    return entry
  }

  /// Sorted, and of equal elements one.
  static func sortedOnce<Element: Equatable>(
    _ elements: [Element], by precedes: (Element, Element) -> Bool
  ) -> [Element] {
    var result: [Element] = []
    for element in elements.sorted(by: precedes) where result.last != element { result.append(element) }
    return result
  }

  /// The index of the first event whose identity is not less.
  func firstIndex(notBefore id: EventID) -> Int {
    guard let last = entries.last, id <= last.id else { return entries.count }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Bytes that are no valid event, and why.
public struct SetAsideEvent: Sendable, Hashable, Comparable {
  /// As they came.
  public let bytes: [UInt8]
  /// Why they are no valid event; it follows from the bytes alone.
  public let problem: EventProblem

  /// By their bytes.
  public static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

extension EventLog: Equatable {
  /// The same set of byte strings.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count, left.superseded == right.superseded, left.setAside == right.setAside else {
      return false
    }
    return left.entries.indices.allSatisfy { index in
      compare(left.bytes, left.entries[index].range, right.bytes, right.entries[index].range) == .equal
    }
  }
}

/// How two byte strings sort.
enum ByteOrder {
  case before, equal, after
}

/// Byte by byte, shorter first if one begins with the other.
func compare(_ left: [UInt8], _ leftRange: Range<Int>, _ right: [UInt8], _ rightRange: Range<Int>) -> ByteOrder {
  for offset in 0..<min(leftRange.count, rightRange.count) {
    let (one, other) = (left[leftRange.lowerBound + offset], right[rightRange.lowerBound + offset])
    if one != other { return one < other ? .before : .after }
  }
  if leftRange.count == rightRange.count { return .equal }
  return leftRange.count < rightRange.count ? .before : .after
}
