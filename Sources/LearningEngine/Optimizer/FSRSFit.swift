/// What came of fitting parameters to a learner's log.
public struct FSRSFit: Sendable, Hashable {
  /// Why the parameters are what they are.
  public enum Outcome: Sendable, Hashable {
    /// The new parameters predict what they had not seen better than the old ones.
    case better
    /// They do not, so the old ones stay.
    case notBetter
    /// The log is too small to tell; it has fewer answers to predict than `needed`. The old ones stay.
    case tooFewReviews(needed: Int32)
    /// Since the old ones were fitted too few answers came that can be predicted, fewer than `needed`. They stay.
    case tooFewNewReviews(needed: Int32)
  }

  /// What to use from now on: the new parameters if they are better, else the old ones.
  public let parameters: FSRSParameters
  /// Why.
  public let outcome: Outcome
  /// Answers that came on a later day than the card's last, the ones that can be predicted.
  public let reviewCount: Int32
  /// The instant of the last answer that `parameters` have been fitted to; if they are the old ones, what was given for
  /// those. Keep it with them, and give it to the next fit.
  public let fittedTo: Timestamp
  /// How well the old parameters predict the latest answers; nil if there were too few.
  public let before: FitEvaluation?
  /// How well parameters fitted to the answers before those predict them; nil if there were too few.
  public let after: FitEvaluation?
}

extension ReviewHistories {
  /// Fits parameters to these histories, for this learner and for what she learns, and checks that they are better.
  ///
  /// The latest answers, a fifth of all, are held out. Parameters are fitted to the others and judged by those. If
  /// their log-loss is less than that of the old parameters, parameters are fitted to all answers, and are the result.
  ///
  /// Old parameters that were fitted to answers of this log know these, and on them nothing new would ever seem better.
  /// So only answers that came since are held out, and of these at most the later half: without the other half the fit
  /// would find the old parameters again.
  ///
  /// The same histories, parameters and options give the same result, bit for bit, on every system.
  ///
  /// - Parameters:
  ///   - old: the parameters in use, which stay if nothing better is found.
  ///   - known: no answer up to this instant is held out. It is `fittedTo` of the fit that made the old parameters, or
  ///     when they came into force (`Replay.ownParameters(at:)`), which a device knows as well that has them from
  ///     another one's log. Answers of before that come later by merge are learnt from and not held out. The standard
  ///     value says that the old parameters were not fitted to this log.
  ///   - options: the standard ones are meant for everybody.
  /// - Complexity: linear in the answers; a million of them take a second or so, on one thread.
  public func fit(
    replacing old: FSRSParameters = .standard, fittedTo known: Timestamp = .distantPast,
    _ options: FitOptions = FitOptions()
  ) -> FSRSFit {
    let end = Int32(truncatingIfNeeded: steps.count)
    let ranks = ranks(in: 0..<end)
    let count = ranks.max() ?? 0
    func kept(_ outcome: FSRSFit.Outcome, _ before: FitEvaluation? = nil, _ after: FitEvaluation? = nil) -> FSRSFit {
      FSRSFit(
        parameters: old, outcome: outcome, reviewCount: count, fittedTo: known, before: before, after: after)
    }
    guard count >= options.fewestReviews else { return kept(.tooFewReviews(needed: options.fewestReviews)) }
    let firstNew = (instants.lastIndex { $0 <= known } ?? -1) + 1
    let newCount = Int32(truncatingIfNeeded: ranks[firstNew...].count { $0 > 0 })
    guard newCount == count || newCount >= options.fewestNewReviews else {
      return kept(.tooFewNewReviews(needed: options.fewestNewReviews))
    }
    let share = min(max(options.heldOutShare, 0.05), 0.5)
    let heldOut = min(Double(count) * share, Double(newCount) / 2)
    let split = ranks.firstIndex { Double($0) > Double(count) - heldOut } ?? ranks.count
    let judged = Int32(truncatingIfNeeded: split)..<end
    guard let tried = fitted(before: judged.lowerBound, options) else { return kept(.notBetter) }
    let before = evaluation(of: old, positions: judged)
    let after = evaluation(of: tried, positions: judged)
    guard after.reviewCount > 0, after.logLoss < before.logLoss, let final = fitted(before: end, options) else {
      return kept(.notBetter, before, after)
    }
    return FSRSFit(
      parameters: final, outcome: .better, reviewCount: count, fittedTo: instants.max() ?? known, before: before,
      after: after)
  }

  /// Fits parameters without any check, for comparison.
  ///
  /// - Parameters:
  ///   - end: only answers before this position are looked at; nil for all.
  /// - Returns: nil if there is nothing to predict.
  public func fitted(before end: Int32? = nil, _ options: FitOptions = FitOptions()) -> FSRSParameters? {
    let all = Int32(truncatingIfNeeded: steps.count)
    let set = TrainingSet(self, before: min(max(end ?? all, 0), all))
    return set.count > 0 ? FSRSTraining(set: set, options: options).parameters() : nil
  }
}
