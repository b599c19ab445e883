extension HTTPAnswer {
  /// Asks for nothing but an object's last byte. Servers that tell no size of what they would have to make first tell
  /// it there, and that the byte is there, too (RFC 9110, section 14.4).
  static let lastByteRange = (name: "Range", value: "bytes=-1")

  /// The size of the whole object, as an answer to that tells it; nil if it does not.
  var wholeByteCount: Int? {
    // What is packed on its way has another size.
    guard ["identity", ""].contains(headers["content-encoding"]?.lowercased() ?? "") else { return nil }
    switch status {
    case 200: return headers["content-length"].flatMap(Self.size)
    case 206:
      guard let (range, size) = contentRange, range == "\(size - 1)-\(size - 1)" else { return nil }
      return size
    case 416:
      // An empty object has no last byte.
      guard let (range, size) = contentRange, range == "*", size == 0 else { return nil }
      return size
    default: return nil
    }
  }

  /// `bytes 4-4/5` in two parts.
  private var contentRange: (range: Substring, size: Int)? {
    guard let words = headers["content-range"]?.split(separator: " "), words.count == 2, words[0] == "bytes" else {
      return nil
    }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let size = Self.size(parts[1]) else { return nil }
    return (parts[0], size)
  }

  private static func size(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
  }
}

extension StoredFacts {
  /// A size of nothing is what some servers say that know none.
  var tellsNoSize: Bool { storedByteCount ?? 0 == 0 }
}
