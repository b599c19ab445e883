/// How one start went, for the app's own telemetry; the client sends it nowhere.
public struct AppStarted: Sendable, Hashable {
  /// From the making of the client to the end of the start.
  public let coldStartMilliseconds: Int
  /// Of these, what the start itself took: network, reading and checking.
  public let contentMilliseconds: Int
  /// Nil if there was nothing to serve.
  public let source: Content.Source?
  /// Nil if there was nothing to serve.
  public let sequence: Int?
  /// The release has expired.
  public let isStale: Bool
  /// Boxes this build cannot play.
  public let hiddenCount: Int
}
