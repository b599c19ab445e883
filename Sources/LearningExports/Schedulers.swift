internal import LearningEngine

nonisolated(unsafe) var schedulers = Shelf<AnyPreset>()

/// Makes a scheduler of FSRS-6 with study days, or that of py-fsrs. Released with `learning_release_scheduler`, as all.
///
/// Numbers in: the parameters, the learning steps, the relearning steps; steps in seconds.
///
/// - Parameters:
///   - isPyFSRS: 0 for the policy `standard`, else `pyFSRS`.
///   - parameterCount: 21, 19 or 17; 0 for the standard ones.
///   - learningSteps: how many; below 0 for those of the policy.
///   - relearningSteps: how many; below 0 for those of the policy.
///   - desiredRetention: 0.01 to 0.999.
///   - maximumIntervalDays: at least 1.
///   - hasFuzz: 0 for no fuzz.
/// - Returns: the number of the scheduler, or a refusal below 0.
@c(learning_fsrs)
public func learningFSRS(
  isPyFSRS: Int32, parameterCount: Int32, learningSteps: Int32, relearningSteps: Int32, desiredRetention: Double,
  maximumIntervalDays: Int32, hasFuzz: Int32
) -> Int32 {
  made { () throws(Refusal) in
    var input = NumberInput()
    let parameters = try input.parameters(parameterCount)
    var policy: FSRSPolicy
    do throws(FSRSPolicyError) {
      policy = try (isPyFSRS == 0 ? .standard : FSRSPolicy.pyFSRS).with(
        desiredRetention: desiredRetention, maximumIntervalDays: maximumIntervalDays)
    } catch { throw .policy }
    policy.learningSteps = try input.steps(learningSteps) ?? policy.learningSteps
    policy.relearningSteps = try input.steps(relearningSteps) ?? policy.relearningSteps
    policy.hasFuzz = hasFuzz != 0
    return .fsrs(FSRSScheduler(parameters: parameters, policy: policy))
  }
}

/// Makes a scheduler that reproduces Anki with SM-2.
///
/// Numbers in: days after learning with Good and with Easy, first ease in thousandths, hard factor, easy factor,
/// interval factor, longest interval, what is left of an interval after a lapse, least interval then, lapses of a
/// leech; then learning steps and relearning steps, in seconds.
///
/// - Parameters:
///   - learningSteps: how many; below 0 for Anki's.
///   - relearningSteps: how many; below 0 for Anki's.
/// - Returns: the number of the scheduler, or a refusal below 0.
@c(learning_anki_sm2)
public func learningAnkiSM2(learningSteps: Int32, relearningSteps: Int32) -> Int32 {
  made { () throws(Refusal) in
    var input = NumberInput()
    return .ankiSM2(AnkiSM2Scheduler(try input.anki(learningSteps, relearningSteps)))
  }
}

/// Makes a scheduler that reproduces Anki with FSRS.
///
/// Numbers in: as for `learning_anki_sm2`, then the parameters.
///
/// - Parameter parameterCount: 21, 19 or 17; 0 for the standard ones.
/// - Returns: the number of the scheduler, or a refusal below 0.
@c(learning_anki_fsrs)
public func learningAnkiFSRS(
  learningSteps: Int32, relearningSteps: Int32, parameterCount: Int32, desiredRetention: Double
) -> Int32 {
  made { () throws(Refusal) in
    var input = NumberInput()
    let configuration = try input.anki(learningSteps, relearningSteps)
    let parameters = try input.parameters(parameterCount)
    do throws(FSRSPolicyError) {
      return .ankiFSRS(
        try AnkiFSRSScheduler(parameters: parameters, desiredRetention: desiredRetention, configuration))
    } catch { throw .policy }
  }
}

/// Makes a scheduler of SM-2 with learning steps, for translation pairs.
///
/// - Returns: the number of the scheduler.
@c(learning_anki_like)
public func learningAnkiLike(maximumIntervalDays: Int32) -> Int32 {
  unsafe schedulers.add(.ankiLike(AnkiLikeScheduler(maximumIntervalDays: maximumIntervalDays)))
}

/// Makes a scheduler of the classic SM-2, for practice; flags are 0 or 1.
///
/// - Returns: the number of the scheduler.
@c(learning_classic_sm2)
public func learningClassicSM2(
  changesEaseOnFailure: Int32, usesNewEase: Int32, hasJitter: Int32, maximumIntervalDays: Int32
) -> Int32 {
  var scheduler = ClassicSM2Scheduler()
  scheduler.changesEaseOnFailure = changesEaseOnFailure != 0
  scheduler.usesNewEase = usesNewEase != 0
  scheduler.hasJitter = hasJitter != 0
  scheduler.maximumIntervalDays = maximumIntervalDays
  return unsafe schedulers.add(.classicSM2(scheduler))
}

/// Forgets a scheduler; its number may be given to another.
@c(learning_release_scheduler)
public func learningReleaseScheduler(scheduler: Int32) { unsafe schedulers.remove(scheduler) }

private func made(_ scheduler: () throws(Refusal) -> AnyPreset) -> Int32 {
  do throws(Refusal) { return unsafe schedulers.add(try scheduler()) } catch { return error.rawValue }
}
