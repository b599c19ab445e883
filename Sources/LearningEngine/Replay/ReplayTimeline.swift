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
    var settings = [LearnerSettings()]
    var places: [ReplayOrder] = []
    for change in changes where !change.isUndone {
      if change.change.refolds {
        // The learner chose that all before is computed with these too. What she did not choose stays dated.
        settings = settings.map { change.change.settings.over($0) }
      } else {
        settings.append(change.change.settings.over(settings[settings.count - 1]))
        places.append(change.order)
      }
    }
    schedulers = [scheduler.with(settings[0])]
    for (index, place) in places.enumerated() where settings[index] != settings[index + 1] {
      starts.append(place)
      schedulers.append(scheduler.with(settings[index + 1]))
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
