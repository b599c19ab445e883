internal import ContentModel

/// Whether the app itself is too old.
enum Update: Sendable, Equatable {
  case current
  /// A newer build is out; nil: the number is not known.
  case banner(latest: Int?)
  case blocked(minimum: Int)

  /// What `--json` prints.
  var name: String {
    switch self {
    case .current: "current"
    case .banner: "banner"
    case .blocked: "blocked"
    }
  }

  /// For people.
  func words(build: Int) -> String {
    switch self {
    case .current: "current"
    case .banner(let latest?): "banner: build \(latest) is out, this is \(build)"
    case .banner(nil): "banner: the newest release needs a newer app than build \(build)"
    case .blocked(let minimum):
      "blocked: time for an update, build \(minimum) is the oldest that may go on, this is \(build)"
    }
  }
}
