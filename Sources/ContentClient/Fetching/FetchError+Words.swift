extension FetchError: CustomStringConvertible {
  /// Words without a full stop that may follow a colon. Those of the system begin in lower case, too.
  public var description: String {
    switch self {
    case .unreachable(let words), .interrupted(let words), .redirectRefused(let words): Self.lowercasedStart(words)
    case .timedOut: "the server took too long"
    case .tooLarge(let byteLimit): "more than \(byteLimit) bytes came"
    case .cancelled: "it was cancelled"
    }
  }

  /// Leaves names in capitals, such as `SSL`, as they are.
  private static func lowercasedStart(_ words: String) -> String {
    let second = words.dropFirst().first
    return second?.isUppercase == true ? words : words.prefix(1).lowercased() + words.dropFirst()
  }
}
