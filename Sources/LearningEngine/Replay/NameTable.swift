/// Small numbers for names, in the order in which the names came: a hash table over arrays, as a `Dictionary` would
/// need random numbers from the system. A name takes its own bytes, 16 beside them, and 8 to 16 of the table; the
/// arrays may have room for as much again.
struct NameTable {
  /// The names one after the other.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Open addressing with linear steps: an index, or −1. The count is a power of two, at least twice that of the names.
  private var slots = [Int32](repeating: -1, count: 64)

  /// Hash and end together, as both are looked at.
  private struct Entry {
    /// FNV-1a of the name and a zero byte.
    let hash: UInt64
    /// Where the name ends in `bytes`.
    let end: Int
  }

  var count: Int { entries.count }

  /// FNV-1a of a name and a zero byte; for cards the key of their fuzz.
  @inline(__always)
  func hash(of index: Int) -> UInt64 { entries[index].hash }

  /// The name of a number.
  subscript(index: Int) -> [UInt8] { Array(bytes[range(index)]) }

  /// The number of a name, nil if it is not there.
  func index(of name: [UInt8]) -> Int? {
    let all = 0..<name.count
    let index = slots[slot(of: name, all, Self.hash(name, all))]
    return index < 0 ? nil : Int(index)
  }

  /// The number of a name that is a part of an array, a new one if need be.
  mutating func intern(_ source: [UInt8], _ name: Range<Int>) -> Int {
    intern(source, name, hash: Self.hash(source, name))
  }

  private mutating func intern(_ source: [UInt8], _ name: Range<Int>, hash: UInt64) -> Int {
    let slot = slot(of: source, name, hash)
    if slots[slot] >= 0 { return Int(slots[slot]) }
    let index = entries.count
    slots[slot] = Int32(truncatingIfNeeded: index)
    bytes += source[name]
    entries.append(Entry(hash: hash, end: bytes.count))
    if entries.count * 2 > slots.count { grow() }
    return index
  }

  mutating func intern(_ card: CardID) -> Int { intern(card.bytes, 0..<card.bytes.count, hash: card.fuzzKey) }

  mutating func intern(_ name: LogName) -> Int { intern(name.bytes, 0..<name.bytes.count) }

  /// The numbers in the order of their names.
  func sorted() -> [Int] {
    (0..<count).sorted { compare(bytes, range($0), bytes, range($1)) == .before }
  }

  private static func hash(_ source: [UInt8], _ name: Range<Int>) -> UInt64 {
    var hash = FNV1a()
    for index in name { hash.add(source[index]) }
    hash.add(0)
    return hash.value
  }

  private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : entries[index - 1].end)..<entries[index].end }

  /// Where the name is, or where it would be.
  @inline(__always)
  private func slot(of source: [UInt8], _ name: Range<Int>, _ hash: UInt64) -> Int {
    var slot = firstSlot(hash)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if entries[index].hash == hash, isEqual(source, name, range(index)) { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  @inline(__always)
  private func isEqual(_ source: [UInt8], _ name: Range<Int>, _ other: Range<Int>) -> Bool {
    guard name.count == other.count else { return false }
    for offset in 0..<name.count where source[name.lowerBound + offset] != bytes[other.lowerBound + offset] {
      return false
    }
    return true
  }

  @inline(__always)
  private func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 33) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for index in entries.indices {
      var slot = firstSlot(entries[index].hash)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }
}
