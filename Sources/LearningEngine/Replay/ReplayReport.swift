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

  /// Whether there is nothing to tell.
  public var isEmpty: Bool {
    setAside.isEmpty && superseded.isEmpty && waitingUndos.isEmpty && idleUndos.isEmpty && unknownEvents.isEmpty
      && decksChangedAfterDeletion.isEmpty
  }
}

extension Replay {
  /// The report on the log as it is now. Linear in the log.
  public func report() -> ReplayReport {
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
      decksChangedAfterDeletion: deckStates().filter { $0.wasChangedAfterDeletion }.map { $0.name })
  }

  private static func isUnknown(_ kind: UInt8) -> Bool { kind == 0 || kind >= EventForm.firstUnknown }
}
