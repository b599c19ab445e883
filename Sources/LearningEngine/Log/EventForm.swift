/// The numbers of the canonical form, version 1: one byte sequence for each event, equal bytes for equal events.
///
/// Header, 32 bytes: version, kind, identity (16), instant in milliseconds (8), study day (4), offset in minutes (2).
/// Then the content of the kind. All numbers big-endian. docs/learning-log.md is the specification.
enum EventForm {
  static let version: UInt8 = 1
  static let headerByteCount = 32

  static let keep: UInt8 = 1
  static let remove: UInt8 = 2
  static let review: UInt8 = 3
  static let attempt: UInt8 = 4
  static let seen: UInt8 = 5
  static let undo: UInt8 = 6
  static let suspend: UInt8 = 7
  static let unsuspend: UInt8 = 8
  static let bury: UInt8 = 9
  static let unbury: UInt8 = 10
  static let setDue: UInt8 = 11
  static let reset: UInt8 = 12
  static let parameters: UInt8 = 13
  static let deck: UInt8 = 14
  static let finish: UInt8 = 15
  /// Kinds from here on are of later versions.
  static let firstUnknown: UInt8 = 16

  /// Flags of a review: what follows the button and the source.
  static let reviewHasTime: UInt8 = 1
  static let reviewHasPractice: UInt8 = 2
  static let reviewHasAudit: UInt8 = 4

  /// Flags of parameters.
  static let hasParameters: UInt8 = 1
  static let hasRetention: UInt8 = 2
  static let hasMaximum: UInt8 = 4
  static let refolds: UInt8 = 8

  /// Flags of a deck.
  static let hasTitle: UInt8 = 1
  static let hasBoxes: UInt8 = 2
  static let hasTopic: UInt8 = 4
  static let hasDeletion: UInt8 = 8

  /// Kinds of due.
  static let dueNone: UInt8 = 0
  static let dueInstant: UInt8 = 1
  static let dueDay: UInt8 = 2

  /// The study days that a due date may name.
  static let validDueDays: ClosedRange<Int64> = -2...2_932_898
}

extension LearningEvent {
  /// The most bytes of one event.
  public static let maximumByteCount = 1_048_576
}
