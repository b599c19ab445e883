/// The identity of a card: the bytes of its name in UTF-8, compared byte by byte, without Unicode normalisation.
///
/// A card of a box is named `box id#direction` or as the application likes; a name made of a ULID does as well.
/// Replay keeps cards under small numbers inside, so that this value stays out of its loop.
public struct CardID: Sendable, Hashable, Comparable {
  /// The name in UTF-8; an application may use other bytes.
  public let bytes: [UInt8]

  /// FNV-1a of the bytes and one zero byte: where the hash for fuzz and jitter of each of the card's answers begins.
  public let fuzzKey: UInt64

  /// The card with this name.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var hash = FNV1a()
    for byte in bytes { hash.add(byte) }
    hash.add(0)
    fuzzKey = hash.value
  }

  #if !hasFeature(Embedded)
    /// The card with this name in UTF-8.
    public init(_ name: String) { self.init(Array(name.utf8)) }
  #endif

  /// Equal names; the hashes differ sooner than the bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.fuzzKey == right.fuzzKey && left.bytes == right.bytes
  }

  /// Adds the hash that is there already.
  public func hash(into hasher: inout Hasher) { hasher.combine(fuzzKey) }

  /// The order of the bytes, shorter first if one begins with the other: that of code points for UTF-8.
  public static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

/// The hash FNV-1a of 64 bits.
///
/// Source: draft-eastlake-fnv, "The FNV Non-Cryptographic Hash Algorithm".
struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  /// Goes on from a value.
  init(from value: UInt64) { self.value = value }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
