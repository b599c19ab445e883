internal import LearningEngine

/// A card is due at another time; memory and interval stay. Bytes in, after the random ones: the card's name.
///
/// - Parameter due: milliseconds since 1970.
/// - Returns: how many bytes the event has, or a refusal below 0.
@c(learning_log_set_due)
public func learningLogSetDue(
  log: Int32, place: Int32, milliseconds: Double, due: Double, nameByteCount: Int32
) -> Int32 {
  makeEvent(log, place, milliseconds, nameByteCount) { name throws(Refusal) in
    guard due >= 0 else { throw .event }
    return .card(CardChange(.setDue(.instant(timestamp(due))), card: CardID(name)))
  }
}

/// A box is no longer kept: its cards are hidden. Bytes in, after the random ones: the name of the box.
///
/// - Returns: how many bytes the event has, or a refusal below 0.
@c(learning_log_remove)
public func learningLogRemove(log: Int32, place: Int32, milliseconds: Double, nameByteCount: Int32) -> Int32 {
  makeEvent(log, place, milliseconds, nameByteCount) { name throws(Refusal) in .remove(box: LogName(name)) }
}

/// The learner's own settings, for answers from now on; what is not set stays as it was. Bytes in: the random ones.
/// Numbers in: the parameters.
///
/// - Parameters:
///   - log: its number.
///   - place: where the learner is.
///   - milliseconds: now.
///   - parameterCount: 21, 19 or 17; 0 to set none.
///   - desiredRetention: 0.01 to 0.999; 0 to set none.
///   - maximumIntervalDays: at least 1; 0 to set none.
///   - refolds: 0, or else the answers before are judged anew by these settings as well, if the learner chose so.
/// - Returns: how many bytes the event has, or a refusal below 0.
@c(learning_log_parameters)
public func learningLogParameters(
  log: Int32, place: Int32, milliseconds: Double, parameterCount: Int32, desiredRetention: Double,
  maximumIntervalDays: Int32, refolds: Int32
) -> Int32 {
  makeEvent(log, place, milliseconds, 0) { _ throws(Refusal) in
    var settings = LearnerSettings()
    if parameterCount != 0 {
      var input = NumberInput()
      settings.parameters = try input.parameters(parameterCount)
    }
    if desiredRetention != 0 {
      guard LearnerSettings.validRetention.contains(desiredRetention) else { throw .policy }
      settings.desiredRetention = desiredRetention
    }
    if maximumIntervalDays != 0 {
      guard maximumIntervalDays > 0 else { throw .policy }
      settings.maximumIntervalDays = maximumIntervalDays
    }
    return .parameters(ParametersChange(settings, refolds: refolds != 0))
  }
}
