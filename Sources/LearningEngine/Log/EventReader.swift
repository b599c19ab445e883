/// Reads numbers and names of an event, never beyond its end.
struct EventReader {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var position: Int

  /// Reads a part of a larger array, which is not copied.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var remaining: Int { end - position }

  mutating func integer<Value: FixedWidthInteger & UnsignedInteger>(
    _: Value.Type = Value.self
  ) throws(EventProblem) -> Value {
    let count = Value.bitWidth / 8
    guard remaining >= count else { throw .truncated }
    var value: Value = 0
    for index in position..<position + count { value = value << 8 | Value(truncatingIfNeeded: bytes[index]) }
    position += count
    return value
  }

  mutating func byte() throws(EventProblem) -> UInt8 {
    guard position < end else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func int32() throws(EventProblem) -> Int32 { Int32(bitPattern: try integer()) }

  mutating func int64() throws(EventProblem) -> Int64 { Int64(bitPattern: try integer()) }

  mutating func double() throws(EventProblem) -> Double { Double(bitPattern: try integer()) }

  mutating func identity() throws(EventProblem) -> EventID { EventID(high: try integer(), low: try integer()) }

  /// A byte that is 0 or 1.
  mutating func flag() throws(EventProblem) -> Bool {
    let value = try byte()
    guard value <= 1 else { throw .choiceOutOfRange(value) }
    return value == 1
  }

  /// Flags, of which only those of `mask` may be set: a flag of a later version would change what follows.
  mutating func flags(_ mask: UInt8) throws(EventProblem) -> UInt8 {
    let value = try byte()
    guard value & ~mask == 0 else { throw .choiceOutOfRange(value) }
    return value
  }

  /// Where a name lies.
  mutating func nameRange() throws(EventProblem) -> Range<Int> {
    let count = Int(try integer(UInt16.self))
    guard (1...LogName.maximumByteCount).contains(count) else { throw .nameOutOfRange(byteCount: count) }
    return try range(count)
  }

  mutating func name() throws(EventProblem) -> [UInt8] { Array(bytes[try nameRange()]) }

  mutating func card() throws(EventProblem) -> CardID { CardID(try name()) }

  mutating func logName() throws(EventProblem) -> LogName { LogName(try name()) }

  /// A title, which may be empty.
  mutating func title() throws(EventProblem) -> [UInt8] {
    let count = Int(try integer(UInt16.self))
    guard count <= DeckChange.maximumTitleByteCount else { throw .titleTooLong(byteCount: count) }
    return Array(bytes[try range(count)])
  }

  /// How many follow in a list.
  mutating func count(atMost limit: Int) throws(EventProblem) -> Int {
    let count = Int(try integer(UInt16.self))
    guard count <= limit else { throw .listTooLong(count: count) }
    return count
  }

  /// All that is left.
  mutating func rest() -> [UInt8] {
    defer { position = end }
    return Array(bytes[position..<end])
  }

  private mutating func range(_ count: Int) throws(EventProblem) -> Range<Int> {
    guard remaining >= count else { throw .truncated }
    defer { position += count }
    return position..<position + count
  }
}
