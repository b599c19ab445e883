/// Why the client cannot do what it was asked.
public enum ClientError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no copy to serve, and what the server said is no reason to refuse it: offline at the first start.
  case nothingToServe(FetchError)
  /// There is no copy to serve, and the server's answer was refused.
  case refused(Refusal)
  /// `start()` has not served anything yet.
  case notStarted
  /// The release has no such box.
  case unknownBox(String)
  /// The release has no such deck or topic.
  case unknownSelection(String)
  /// This build cannot play the box; `Content.hiddenBoxes` says why.
  case hiddenBox(String)
  /// The box's bundle is not at hand and could not be fetched.
  case bundleUnavailable(box: String, FetchError)
  /// The cache folder cannot be used.
  case cache(CacheError)

  /// One lower-case sentence without a full stop.
  public var description: String {
    switch self {
    case .nothingToServe(let error) where error.isUnavailable:
      "there is no content yet, and no server can be asked: \(error)"
    case .nothingToServe(let error): "there is no content yet, and the server cannot be reached: \(error)"
    case .refused(let refusal): refusal.description
    case .notStarted: "there is no content before start() has served some"
    case .unknownBox(let id): "there is no box \(id)"
    case .unknownSelection(let id): "there is no deck or topic \(id)"
    case .hiddenBox(let id): "this build of the app cannot play the box \(id)"
    case .bundleUnavailable(let box, let error): "the box \(box) is not on this device, and cannot be fetched: \(error)"
    case .cache(let error): "\(error)"
    }
  }
}
