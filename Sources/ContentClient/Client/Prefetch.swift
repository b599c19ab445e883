/// How far a prefetch is.
public struct PrefetchProgress: Sendable, Hashable {
  /// Bundles done, failed ones too.
  public internal(set) var finishedCount = 0
  /// Bundles that were not on the device.
  public internal(set) var totalCount: Int
  /// Bytes of the bundles that came.
  public internal(set) var finishedByteCount = 0
  /// Bytes of all of them.
  public internal(set) var totalByteCount: Int
}

/// What a prefetch came to.
public struct PrefetchResult: Sendable, Hashable {
  /// Bundles that were on the device already.
  public internal(set) var presentCount = 0
  /// Bundles that came.
  public internal(set) var fetchedCount = 0
  /// Boxes whose bundle did not come, by id, with the reason; they are fetched when they are opened or wished again.
  public internal(set) var failures: [String: ClientError] = [:]
  /// The task was cancelled, or the connection was lost: the rest was not tried.
  public internal(set) var isIncomplete = false
}
