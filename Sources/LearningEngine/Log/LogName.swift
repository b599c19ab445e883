/// The name of a box, a deck or a puzzle in the log: bytes, in UTF-8 as a rule, compared byte by byte.
public struct LogName: Sendable, Hashable, Comparable {
  /// 1 to `maximumByteCount` bytes in an event that is valid.
  public let bytes: [UInt8]

  /// The longest name of a card, box, deck or puzzle in an event, in bytes.
  public static let maximumByteCount = 1024

  /// The thing with this name.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  #if !hasFeature(Embedded)
    /// The thing with this name in UTF-8.
    public init(_ name: String) { self.init(Array(name.utf8)) }
  #endif

  /// The order of the bytes, shorter first if one begins with the other.
  public static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
