/// A change of some fields of a deck. Of each field the last writer wins, in the order of replay.
///
/// Deletion is a field of its own: a change of other fields on a device that had not heard of it does not bring the
/// deck back, and takes nothing from the boxes, which are kept for themselves.
public struct DeckChange: Sendable, Hashable {
  /// The deck.
  public var deck: LogName
  /// A new title in UTF-8, at most `maximumTitleByteCount` bytes; nil leaves it.
  public var title: [UInt8]?
  /// The boxes in order, at most `maximumBoxes`; nil leaves them.
  public var boxes: [LogName]?
  /// The topic it belongs to, empty for none; nil leaves it.
  public var topic: [UInt8]?
  /// Deleted, or brought back; nil leaves it.
  public var isDeleted: Bool?

  /// The longest title or topic in bytes.
  public static let maximumTitleByteCount = 4096
  /// The most boxes of one deck.
  public static let maximumBoxes = 10_000

  /// A change.
  public init(
    deck: LogName, title: [UInt8]? = nil, boxes: [LogName]? = nil, topic: [UInt8]? = nil, isDeleted: Bool? = nil
  ) {
    self.deck = deck
    self.title = title
    self.boxes = boxes
    self.topic = topic
    self.isDeleted = isDeleted
  }
}
