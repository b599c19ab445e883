internal import LearningEngine

/// Writes the state of a card that was never answered to the first 16 numbers.
@c(learning_new_card)
public func learningNewCard() { write(CardState(), at: 0) }

/// Turns the state in the first 16 numbers into the one after an answer. Bytes in: the card's name in UTF-8.
///
/// - Parameters:
///   - scheduler: its number.
///   - rating: 1 Again, 2 Hard, 3 Good, 4 Easy.
///   - milliseconds: the instant of the answer.
///   - day: its study day.
///   - nextRollover: the start of the next study day, which the presets of Anki ask for; infinity if it is not known.
///   - nameByteCount: how many bytes the name has.
/// - Returns: 0, or a refusal below 0; the numbers are then as they were.
@c(learning_answer)
public func learningAnswer(
  scheduler: Int32, rating: Int32, milliseconds: Double, day: Int32, nextRollover: Double, nameByteCount: Int32
) -> Int32 {
  guard let scheduler = unsafe schedulers[scheduler] else { return Refusal.unknownHandle.rawValue }
  guard let rating = UInt8(exactly: rating).flatMap({ Rating(rawValue: $0) }) else { return Refusal.rating.rawValue }
  guard var card = readState() else { return Refusal.state.rawValue }
  guard let name = readBytes(nameByteCount) else { return Refusal.count.rawValue }
  let moment = ReviewMoment(timestamp(milliseconds), day: StudyDay(day), nextRollover: timestamp(nextRollover))
  scheduler.apply(rating, to: &card, at: moment, fuzzKey: CardID(name).fuzzKey)
  write(card, at: 0)
  return 0
}

/// What each button would do to the state in the first 16 numbers: the states after Again, Hard, Good and Easy come in
/// the next 64. Everything else as in `learning_answer`.
@c(learning_choices)
public func learningChoices(
  scheduler: Int32, milliseconds: Double, day: Int32, nextRollover: Double, nameByteCount: Int32
) -> Int32 {
  guard let scheduler = unsafe schedulers[scheduler] else { return Refusal.unknownHandle.rawValue }
  guard let card = readState() else { return Refusal.state.rawValue }
  guard let name = readBytes(nameByteCount) else { return Refusal.count.rawValue }
  let moment = ReviewMoment(timestamp(milliseconds), day: StudyDay(day), nextRollover: timestamp(nextRollover))
  let choices = scheduler.choices(for: card, at: moment, fuzzKey: CardID(name).fuzzKey)
  write(choices.again, at: stateStride)
  write(choices.hard, at: 2 * stateStride)
  write(choices.good, at: 3 * stateStride)
  write(choices.easy, at: 4 * stateStride)
  return 0
}

/// As `learning_answer`, for the classic SM-2 with a grade from 0 to 5.
@c(learning_answer_grade)
public func learningAnswerGrade(
  scheduler: Int32, grade: Int32, milliseconds: Double, day: Int32, nameByteCount: Int32
) -> Int32 {
  guard case .classicSM2(let classic) = unsafe schedulers[scheduler] else { return Refusal.unknownHandle.rawValue }
  guard let grade = Quality(grade) else { return Refusal.rating.rawValue }
  guard let card = readState() else { return Refusal.state.rawValue }
  guard let name = readBytes(nameByteCount) else { return Refusal.count.rawValue }
  let moment = ReviewMoment(timestamp(milliseconds), day: StudyDay(day))
  write(classic.answer(card, grade, at: moment, fuzzKey: CardID(name).fuzzKey), at: 0)
  return 0
}

/// The chance that the learner knows the card of the first 16 numbers; 0 for a new card; not a number if the scheduler
/// is not one of FSRS (Anki's is not asked) or the numbers are no state.
@c(learning_retrievability)
public func learningRetrievability(scheduler: Int32, milliseconds: Double, day: Int32) -> Double {
  guard case .fsrs(let fsrs) = unsafe schedulers[scheduler], let card = readState() else { return .nan }
  return fsrs.retrievability(of: card, at: ReviewMoment(timestamp(milliseconds), day: StudyDay(day)))
}

/// The interval of SM-2 for translation pairs before it is rounded and ordered, in days, for the card of the first 16
/// numbers; not a number if the scheduler is another.
@c(learning_raw_interval)
public func learningRawInterval(scheduler: Int32, rating: Int32) -> Double {
  guard case .ankiLike(let like) = unsafe schedulers[scheduler], let card = readState(),
    let rating = UInt8(exactly: rating).flatMap({ Rating(rawValue: $0) })
  else { return .nan }
  return like.rawIntervalDays(of: card, rating)
}
