/// Which scheduler is in force when: the application's, with the learner's settings as they were at each answer.
struct ReplayTimeline: Sendable {
  /// Settings in the order of replay.
  struct Change: Sendable {
    let order: ReplayOrder
    let change: ParametersChange
    var isUndone: Bool
  }

  /// Where each scheduler but the first begins, ascending.
  private(set) var starts: [ReplayOrder] = []
  /// One more than `starts`.
  private(set) var schedulers: [AnyPreset]

  /// - Parameters:
  ///   - scheduler: the application's.
  ///   - changes: in the order of replay.
  init(_ scheduler: AnyPreset, _ changes: [Change]) {
    schedulers = [scheduler]
    var settings = LearnerSettings()
    for change in changes where !change.isUndone {
      settings = change.change.settings.over(settings)
      if change.change.refolds {
        // The learner chose that all before is computed with these too.
        starts = []
        schedulers = [scheduler.with(settings)]
      } else {
        starts.append(change.order)
        schedulers.append(scheduler.with(settings))
      }
    }
  }

  /// The number of the scheduler for an event.
  func index(for order: ReplayOrder) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = low + (high - low) / 2
      if order < starts[middle] { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
