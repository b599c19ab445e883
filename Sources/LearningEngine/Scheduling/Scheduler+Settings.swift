extension FSRSScheduler {
  /// Knows parameters, desired retention and the longest interval; a value that is out of its range is left.
  public func with(_ settings: LearnerSettings) -> Self {
    FSRSScheduler(parameters: settings.parameters ?? model.parameters, policy: policy.with(settings))
  }
}

extension FSRSPolicy {
  /// This policy with what the settings say; a value that is out of its range is left.
  func with(_ settings: LearnerSettings) -> FSRSPolicy {
    let retention = settings.desiredRetention ?? desiredRetention
    do throws(FSRSPolicyError) {
      return try with(
        desiredRetention: LearnerSettings.validRetention.contains(retention) ? retention : desiredRetention,
        maximumIntervalDays: max(1, settings.maximumIntervalDays ?? maximumIntervalDays))
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
        parameters: settings.parameters ?? parameters, desiredRetention: settings.desiredRetention ?? desiredRetention,
        configuration.with(settings))
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
    if let maximum = settings.maximumIntervalDays { changed.maximumIntervalDays = maximum }
    return changed
  }
}

extension AnkiLikeScheduler {
  /// Knows the longest interval.
  public func with(_ settings: LearnerSettings) -> Self {
    AnkiLikeScheduler(
      maximumIntervalDays: settings.maximumIntervalDays ?? maximumIntervalDays, leechRule: leechRule)
  }
}
