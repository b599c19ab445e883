/// What replay keeps of an event of a box.
struct BoxRecord: Sendable {
  let order: ReplayOrder
  let day: StudyDay
  let offsetMinutes: Int16
  let content: Content
  var isUndone: Bool

  enum Content: Sendable {
    case keep(version: UInt32, cards: [Int32])
    case remove
    /// The card is −1 where the attempt names none.
    case attempt(card: Int32, isCorrect: Bool, Attempt.Confidence)
    case seen(layer: UInt16)
  }

  /// The button an attempt stands for.
  var rating: Rating {
    guard case .attempt(_, let isCorrect, let confidence) = content else { return .again }
    return Attempt(box: LogName([]), isCorrect: isCorrect, confidence: confidence).rating
  }
}
