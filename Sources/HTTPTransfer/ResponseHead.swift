/// The head of an answer, as it arrives line by line.
struct ResponseHead {
  /// In bytes, over all lines, those of interim answers too: a server must not fill the memory with headers.
  static let limit = 262_144

  private(set) var status = 0
  private(set) var headers: [(name: String, value: String)] = []
  /// The empty line after the head of the answer has come. What follows are trailers, which nobody asked for.
  private(set) var isComplete = false
  private var byteCount = 0

  /// Takes a line with its end; false if the head is too large or begins with no status.
  mutating func append(_ line: [UInt8]) -> Bool {
    byteCount += line.count
    guard byteCount <= Self.limit else { return false }
    if isComplete { return true }
    let text = String(decoding: line, as: UTF8.self).trimmed
    if line.starts(with: "HTTP/".utf8) {
      let words = text.split(separator: " ", maxSplits: 2)
      headers = []
      status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      return (100...999).contains(status)
    }
    if text.isEmpty {
      isComplete = status >= 200
    } else if line.first == 0x20 || line.first == 0x09 {
      if let last = headers.popLast() { headers.append((last.name, "\(last.value) \(text)")) }
    } else if let colon = text.firstIndex(of: ":") {
      headers.append((text[..<colon].trimmed, text[text.index(after: colon)...].trimmed))
    }
    return true
  }
}

extension StringProtocol {
  /// Without the spaces, tabs and line ends around it.
  fileprivate var trimmed: String {
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\n"
    }
    let start = unicodeScalars.drop(while: isBlank)
    let end = start.reversed().drop(while: isBlank).count
    return String(String.UnicodeScalarView(start.prefix(end)))
  }
}
