extension FSRSScheduler {
  /// Knows parameters, desired retention and the longest interval; a value that is out of its range is left.
  public func with(_ settings: LearnerSettings) -> Self {
    FSRSScheduler(parameters: settings.parameters ?? model.parameters, policy: policy.with(settings))
  }
}

extension FSRSPolicy {
  /// This policy with what the settings say; a value that is out of its range is left.
  func with(_ settings: LearnerSettings) -> FSRSPolicy {
    do throws(FSRSPolicyError) {
      return try with(
        desiredRetention: settings.retentionInRange, maximumIntervalDays: settings.maximumInRange)
    } catch {
      return self
    }
  }
}

extension AnkiFSRSScheduler {
  /// Knows parameters, desired retention and the longest interval; a value that is out of its range is left.
  public func with(_ settings: LearnerSettings) -> Self {
    do throws(FSRSPolicyError) {
      return try AnkiFSRSScheduler(
        parameters: settings.parameters ?? parameters,
        desiredRetention: settings.retentionInRange ?? desiredRetention, configuration.with(settings))
    } catch {
      return self
    }
  }
}

extension AnkiSM2Scheduler {
  /// Knows the longest interval.
  public func with(_ settings: LearnerSettings) -> Self { AnkiSM2Scheduler(configuration.with(settings)) }
}

extension AnkiConfiguration {
  fileprivate func with(_ settings: LearnerSettings) -> Self {
    var changed = self
    if let maximum = settings.maximumInRange { changed.maximumIntervalDays = maximum }
    return changed
  }
}

extension AnkiLikeScheduler {
  /// Knows the longest interval.
  public func with(_ settings: LearnerSettings) -> Self {
    AnkiLikeScheduler(
      maximumIntervalDays: settings.maximumInRange ?? maximumIntervalDays, leechRule: leechRule)
  }
}

extension LearnerSettings {
  /// Nil if it is not set or out of its range.
  fileprivate var retentionInRange: Double? {
    desiredRetention.flatMap { Self.validRetention.contains($0) ? $0 : nil }
  }

  /// Nil if it is not set or less than a day.
  fileprivate var maximumInRange: Int32? { maximumIntervalDays.flatMap { $0 >= 1 ? $0 : nil } }
}
