/// Parameters that a learner's log sets, and since when.
public struct OwnParameters: Sendable, Hashable {
  /// Those in force.
  public let parameters: FSRSParameters
  /// The instant of the event that brought them. They were fitted to nothing later, so it can be given to the next fit
  /// where `FSRSFit.fittedTo` is not known.
  public let since: Timestamp
}

extension Replay {
  /// The parameters of the learner's own that are in force at an instant; nil if the application's are.
  ///
  /// An event that sets the same parameters again, say together with another retention, does not make them newer.
  public func ownParameters(at instant: Timestamp) -> OwnParameters? {
    var own: OwnParameters?
    // What refolds holds for everything before it too.
    for change in changes where !change.isUndone && (change.change.refolds || change.order.instant <= instant) {
      guard let parameters = change.change.settings.parameters, parameters != own?.parameters else { continue }
      own = OwnParameters(parameters: parameters, since: change.order.instant)
    }
    return own
  }
}
