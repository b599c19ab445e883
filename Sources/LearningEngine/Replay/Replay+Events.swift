extension Replay {
  /// Replays a log.
  ///
  /// - Parameters:
  ///   - log: events of all devices.
  ///   - scheduler: the application's; the learner's own settings in the log are put over it.
  ///   - dayStartHour: 0 to 23.
  /// - Complexity: linear in the log if its events were made in their order, else O(n log n).
  public init(_ log: EventLog = EventLog(), scheduler: AnyPreset, dayStartHour: Int32 = 4) {
    self.log = log
    self.scheduler = scheduler
    self.dayStartHour = min(max(dayStartHour, 0), 23)
    timeline = ReplayTimeline(scheduler, [])
    replayAll()
  }

  /// Adds an event that was made here or came from another device.
  ///
  /// - Returns: what became of it; if it is not `added`, nothing changed but the reports, or, if it is `replaced`, all
  ///   was replayed.
  @discardableResult
  public mutating func add(_ event: LearningEvent) -> EventLog.Insertion { add(encoded: event.encoded()) }

  /// Adds an event in its canonical form, checked.
  @discardableResult
  public mutating func add(encoded: [UInt8]) -> EventLog.Insertion {
    let event: LearningEvent
    do throws(EventProblem) { event = try LearningEvent(encoded: encoded) } catch { return log.insert(encoded) }
    let insertion = log.insert(event, encoded)
    switch insertion {
    case .added: absorb(event)
    case .replaced: replayAll()
    case .known, .superseded, .setAside: break
    }
    return insertion
  }

  /// Whether an event made here may bear this identity: it is not zero, no event has it, and no undo waits for it.
  public func isFree(_ id: EventID) -> Bool {
    (id.high != 0 || id.low != 0) && log.index(of: id) == nil && !undone.holds(id)
  }

  /// Whether an event made here would change anything, now or later: not an undo of an event that is not there or that
  /// cannot be undone, and not a side effect of an answer that is undone.
  public func hasEffect(_ event: LearningEvent) -> Bool {
    if case .undo(let target) = event.content {
      guard let index = log.index(of: target) else { return false }
      return !log.cannotBeUndone(at: index)
    }
    return !isUndone(event.id, cause: event.cause)
  }

  /// Adds all events of another log: linear in both; only the cards of new events are folded anew, each once.
  public mutating func merge(_ other: EventLog) {
    guard let added = log.merging(other) else { return replayAll() }
    // Many at once are cheaper from the beginning.
    if added.count > 1000, added.count > log.count / 8 { return replayAll() }
    postponed = PostponedFolds()
    for index in added { absorb(log.event(at: index)) }
    let folds = postponed
    postponed = nil
    if let folds { fold(folds) }
  }
}
