internal import ContentModel

/// Dates of headers: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7, the form that is sent today).
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Nil for any other form; the name of the day is not looked at.
  static func parse(_ text: String) -> Instant? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2])), words[1].utf8.count == 2, words[3].utf8.count == 4
    else { return nil }
    let number = month + 1
    return Instant(wire: "\(words[3])-\(number < 10 ? "0" : "")\(number)-\(words[1])T\(words[4])Z")
  }
}

extension HTTPAnswer {
  /// What a look or a reading tells of an object.
  ///
  /// The age is by the server's clock alone: its `Date` less its `Last-Modified`.
  ///
  func facts(of path: String, version: ObjectVersion?) -> StoredFacts {
    facts(of: path, version: version, byteCount: headers["content-length"].flatMap { Int($0) })
  }

  /// - Parameter byteCount: as another answer tells it, whatever this one says; nil if nobody knows.
  func facts(of path: String, version: ObjectVersion?, byteCount: Int?) -> StoredFacts {
    let modified = headers["last-modified"].flatMap(HTTPDate.parse)
    return StoredFacts(
      path: path, storedByteCount: byteCount, modified: modified, ageSeconds: modified.flatMap(age), version: version)
  }

  /// Seconds from a moment to the one at which this came. A cache in between sends the `Date` that the server gave it,
  /// and how long ago that was (RFC 9111, section 5.1).
  func age(of moment: Instant) -> Int? {
    let cached = headers["age"].flatMap { Int($0) }.map { min(max(0, $0), 1 << 31) } ?? 0
    return headers["date"].flatMap(HTTPDate.parse).map {
      max(0, Int(($0.milliseconds - moment.milliseconds) / 1000) + cached)
    }
  }
}
