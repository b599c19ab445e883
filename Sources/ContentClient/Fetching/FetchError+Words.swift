extension FetchError: CustomStringConvertible {
  /// Words without a full stop that may follow a colon. Those of the system begin in lower case, too.
  public var description: String {
    switch self {
    case .unavailable(let words): "\(words); \(Self.unavailableHint)"
    case .unreachable(let words), .interrupted(let words), .redirectRefused(let words): Self.lowercasedStart(words)
    case .timedOut: "the server took too long"
    case .tooLarge(let byteLimit): "more than \(byteLimit) bytes came"
    case .cancelled: "it was cancelled"
    }
  }

  /// Whether this device can make no requests, so that none is worth another try.
  package var isUnavailable: Bool { if case .unavailable = self { true } else { false } }

  /// What to do where it is `unavailable`.
  package static let unavailableHint = "install libcurl 4, such as Debian’s libcurl4"

  /// Leaves names in capitals, such as `SSL`, as they are.
  private static func lowercasedStart(_ words: String) -> String {
    let second = words.dropFirst().first
    return second?.isUppercase == true ? words : words.prefix(1).lowercased() + words.dropFirst()
  }
}
