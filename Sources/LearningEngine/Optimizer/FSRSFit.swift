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
  /// How many answers of the log, from its first, `parameters` have been fitted to. Keep it with them, and give it to
  /// the next fit.
  public let fittedTo: Int32
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
  /// Old parameters that were fitted to this log know its answers, and nothing new would ever seem better than they on
  /// these. So only answers that neither have seen are held out: say with `known` which the old ones have.
  ///
  /// The same histories, parameters and options give the same result, bit for bit, on every system.
  ///
  /// - Parameters:
  ///   - old: the parameters in use, which stay if nothing better is found.
  ///   - known: how many answers from the first on they were fitted to, `fittedTo` of the fit that made them; 0 for the
  ///     standard ones. Older answers that another device has added since move what comes after them: add their number.
  ///   - options: the standard ones are meant for everybody.
  /// - Complexity: linear in the answers; about half a second for a million of them, on one thread.
  public func fit(
    replacing old: FSRSParameters = .standard, fittedTo known: Int32 = 0, _ options: FitOptions = FitOptions()
  ) -> FSRSFit {
    let count = Int32(truncatingIfNeeded: predictableReviewCount)
    let end = Int32(truncatingIfNeeded: steps.count)
    let known = min(max(known, 0), end)
    func kept(_ outcome: FSRSFit.Outcome, _ before: FitEvaluation? = nil, _ after: FitEvaluation? = nil) -> FSRSFit {
      FSRSFit(
        parameters: old, outcome: outcome, reviewCount: count, fittedTo: known, before: before, after: after)
    }
    guard count >= options.fewestReviews else { return kept(.tooFewReviews(needed: options.fewestReviews)) }
    var split = heldOutStart(options.heldOutShare)
    if known > split {
      split = known
      let left = steps.count { $0.elapsedDays > 0 && $0.position >= known }
      guard left >= options.fewestNewReviews else { return kept(.tooFewNewReviews(needed: options.fewestNewReviews)) }
    }
    guard let tried = fitted(before: split, options) else { return kept(.notBetter) }
    let before = evaluation(of: old, positions: split..<end)
    let after = evaluation(of: tried, positions: split..<end)
    guard after.reviewCount > 0, after.logLoss < before.logLoss, let final = fitted(before: end, options) else {
      return kept(.notBetter, before, after)
    }
    return FSRSFit(
      parameters: final, outcome: .better, reviewCount: count, fittedTo: end, before: before, after: after)
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

  /// The first position of the latest answers, by their share of those that can be predicted.
  private func heldOutStart(_ share: Double) -> Int32 {
    let ranks = ranks(in: 0..<Int32(truncatingIfNeeded: steps.count))
    let kept = Double(ranks.max() ?? 0) * (1 - min(max(share, 0.05), 0.5))
    if let start = ranks.firstIndex(where: { Double($0) > kept }) { return Int32(truncatingIfNeeded: start) }
    return Int32(truncatingIfNeeded: steps.count)
  }
}
