/// What a learner or her application should know about a log: nothing in it is fatal, and nothing goes without a word.
public struct ReplayReport: Sendable, Hashable {
  /// Bytes that are no valid event, and why.
  public let setAside: [SetAsideEvent]
  /// Byte strings that bear the identity of another event, whose bytes sort first.
  public let superseded: [[UInt8]]
  /// Targets of undo events that are not there yet, ascending.
  public let waitingUndos: [EventID]
  /// Targets of undo events that cannot be undone: other undo events, and what later versions wrote. Ascending.
  public let idleUndos: [EventID]
  /// Events that later versions wrote: kept, without effect.
  public let unknownEvents: [EventID]
  /// Deleted decks of which other fields were written later.
  public let decksChangedAfterDeletion: [LogName]
  /// Events that count and are dated later than the moment of the report, by more than its tolerance: a clock was
  /// ahead. Ascending.
  public let eventsAhead: [EventID]

  /// Whether there is nothing to tell.
  public var isEmpty: Bool {
    setAside.isEmpty && superseded.isEmpty && waitingUndos.isEmpty && idleUndos.isEmpty && unknownEvents.isEmpty
      && decksChangedAfterDeletion.isEmpty && eventsAhead.isEmpty
  }

  /// What is new since an earlier report on the same log. Linear.
  public func since(_ earlier: ReplayReport) -> ReplayReport {
    ReplayReport(
      setAside: Self.added(setAside, earlier.setAside, by: <),
      superseded: Self.added(superseded, earlier.superseded) { $0.lexicographicallyPrecedes($1) },
      waitingUndos: Self.added(waitingUndos, earlier.waitingUndos, by: <),
      idleUndos: Self.added(idleUndos, earlier.idleUndos, by: <),
      unknownEvents: Self.added(unknownEvents, earlier.unknownEvents, by: <),
      decksChangedAfterDeletion: Self.added(decksChangedAfterDeletion, earlier.decksChangedAfterDeletion, by: <),
      eventsAhead: Self.added(eventsAhead, earlier.eventsAhead, by: <))
  }

  /// The elements of an ascending array that are not in another.
  private static func added<Element>(
    _ now: [Element], _ before: [Element], by precedes: (Element, Element) -> Bool
  ) -> [Element] {
    var place = 0
    return now.filter { element in
      while place < before.count, precedes(before[place], element) { place += 1 }
      return place == before.count || precedes(element, before[place])
    }
  }
}

extension Replay {
  /// The report on the log as it is now, without a look at the clock. Linear in the log.
  public func report() -> ReplayReport { report(eventsAhead: []) }

  /// The report on the log, with the events that are dated later than now.
  ///
  /// What was answered while a clock was ahead sorts after all that comes until then, and its cards are due from there.
  /// It is repaired by the learner's choice: undo such an event, and write the same content with the right instant.
  ///
  /// - Parameters:
  ///   - now: by a clock that is trusted.
  ///   - toleranceMilliseconds: how far clocks of devices may differ; below 0 counts as 0.
  public func report(at now: Timestamp, toleranceMilliseconds: Int64 = 600_000) -> ReplayReport {
    let latest = now.adding(milliseconds: max(toleranceMilliseconds, 0))
    return report(
      eventsAhead: (0..<log.count).filter {
        log.kind(at: $0) != EventForm.undo && log.instant(at: $0) > latest && !undone.holds(log.id(at: $0))
      }.map { log.id(at: $0) })
  }

  private func report(eventsAhead: [EventID]) -> ReplayReport {
    var waiting: [EventID] = []
    var idle: [EventID] = []
    for target in undone {
      guard let index = log.index(of: target) else {
        waiting.append(target)
        continue
      }
      let kind = log.kind(at: index)
      if kind == EventForm.undo || Self.isUnknown(kind) { idle.append(target) }
    }
    return ReplayReport(
      setAside: log.setAside, superseded: log.superseded, waitingUndos: waiting, idleUndos: idle,
      unknownEvents: (0..<log.count).filter { Self.isUnknown(log.kind(at: $0)) }.map { log.id(at: $0) },
      decksChangedAfterDeletion: deckStates().filter { $0.wasChangedAfterDeletion }.map { $0.name },
      eventsAhead: eventsAhead)
  }

  private static func isUnknown(_ kind: UInt8) -> Bool { kind == 0 || kind >= EventForm.firstUnknown }
}
