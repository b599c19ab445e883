/// Why bytes are no valid event. Such bytes are set aside and reported, never dropped and never fatal.
public enum EventProblem: Error, Sendable, Hashable {
  /// They end within the header or the content.
  case truncated
  /// There are bytes after the content, so many.
  case trailingBytes(Int)
  /// More than `LearningEvent.maximumByteCount` bytes.
  case tooLong(byteCount: Int)
  /// Version 0, or kind 0.
  case noSuchForm(version: UInt8, kind: UInt8)
  /// The identity is zero, which no ULID of our time is.
  case noIdentity
  /// The instant is not within `Timestamp.validRange`.
  case instantOutOfRange(Timestamp)
  /// The study day is more than two days from that of the instant in UTC.
  case dayFarFromInstant(StudyDay, Timestamp)
  /// The offset from UTC is more than 26 hours.
  case offsetOutOfRange(minutes: Int16)
  /// A name is empty or longer than `LogName.maximumByteCount`.
  case nameOutOfRange(byteCount: Int)
  /// A title or topic is longer than `DeckChange.maximumTitleByteCount`.
  case titleTooLong(byteCount: Int)
  /// There are more cards or boxes in a list than may be.
  case listTooLong(count: Int)
  /// The rating is not 1 to 4.
  case ratingOutOfRange(UInt8)
  /// A number that stands for a choice has no meaning: a confidence, a phase, a kind of practice, flags.
  case choiceOutOfRange(UInt8)
  /// A due date is not within 1970 to 9999.
  case dueOutOfRange(Int64)
  /// A parameter of FSRS is out of its bounds or no number.
  case parameterOutOfRange(index: Int)
  /// The desired retention or the longest interval is out of its range.
  case policyOutOfRange
}
