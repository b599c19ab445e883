/// The identity of an event: a ULID, compared as a 128-bit number.
///
/// Source: github.com/ulid/spec: 48 bits of milliseconds since 1970, then 80 random bits; 26 characters of Crockford's
/// base 32 as text. The time inside is that of the device's clock and plays no part in replay but as an order.
public struct EventID: Sendable, Hashable, Comparable {
  /// The upper 64 bits: 48 of time, 16 random.
  public let high: UInt64
  /// The lower 64 bits, random.
  public let low: UInt64

  /// How many bytes the text form has.
  public static let textByteCount = 26

  /// The identity with these bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// An identity for a new event; the engine has no source of randomness, so the bits are passed in.
  ///
  /// - Parameters:
  ///   - instant: times before 1970 count as 1970, times beyond 48 bits (year 10889) as the last.
  ///   - random: 80 bits, the 16 upper ones in `random.high`.
  public init(at instant: Timestamp, random: (high: UInt16, low: UInt64)) {
    let time = UInt64(min(max(instant.milliseconds, 0), 0xFFFF_FFFF_FFFF))
    high = time << 16 | UInt64(random.high)
    low = random.low
  }

  /// Reads the text form: 26 characters of `0-9A-HJKMNP-TV-Z` in either case; anything else is nil.
  public init?(text: some Sequence<UInt8>) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var count = 0
    for byte in text {
      guard count < Self.textByteCount, let value = Self.value(of: byte), count > 0 || value < 8 else { return nil }
      high = high << 5 | low >> 59
      low = low << 5 | value
      count += 1
    }
    guard count == Self.textByteCount else { return nil }
    self.init(high: high, low: low)
  }

  /// The text form: 26 bytes of ASCII, upper case.
  public var text: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.textByteCount)
    var (high, low) = (high, low)
    for index in stride(from: Self.textByteCount - 1, through: 0, by: -1) {
      bytes[index] = Self.character(of: UInt8(truncatingIfNeeded: low & 31))
      low = low >> 5 | high << 59
      high >>= 5
    }
    return bytes
  }

  /// Milliseconds since 1970 of the clock of the device that made it.
  public var millisecondsOfClock: Int64 { Int64(high >> 16) }

  /// The identity that follows, for events made within one millisecond; after the last one comes the first.
  public var successor: EventID {
    let (sum, overflow) = low.addingReportingOverflow(1)
    return EventID(high: overflow ? high &+ 1 : high, low: sum)
  }

  /// The order of the 128-bit numbers, which is also that of the text forms in upper case.
  public static func < (left: Self, right: Self) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  /// Crockford's alphabet leaves out I, L, O and U. Branches instead of a table, which would be a global array.
  private static func value(of byte: UInt8) -> UInt64? {
    let upper = (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
    let value: UInt8
    switch upper {
    case 0x30...0x39: value = upper - 0x30
    case 0x41...0x48: value = upper - 0x41 + 10  // A to H
    case 0x4A, 0x4B: value = upper - 0x4A + 18  // J, K
    case 0x4D, 0x4E: value = upper - 0x4D + 20  // M, N
    case 0x50...0x54: value = upper - 0x50 + 22  // P to T
    case 0x56...0x5A: value = upper - 0x56 + 27  // V to Z
    default: return nil
    }
    return UInt64(value)
  }

  private static func character(of value: UInt8) -> UInt8 {
    switch value {
    case 0..<10: value + 0x30
    case 10..<18: value - 10 + 0x41
    case 18..<20: value - 18 + 0x4A
    case 20..<22: value - 20 + 0x4D
    case 22..<27: value - 22 + 0x50
    default: value - 27 + 0x56
    }
  }
}
