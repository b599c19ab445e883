/// The daily puzzles of one release.
package struct PuzzleCalendar: Sendable, Equatable {
  package static let format = 1

  package struct Entry: Sendable, Equatable {
    package let date: CivilDate
    /// The whole entry as a canonical JSON object, `date` included: equal puzzles have equal bytes.
    package let json: [UInt8]

    package init(date: CivilDate, json: [UInt8]) {
      self.date = date
      self.json = json
    }
  }

  /// By date, each once.
  package let entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }

  /// The published document.
  package func encode() -> [UInt8] {
    JSONWriter.document(capacity: entries.reduce(64) { $0 + $1.json.count + 1 }) { writer in
      writer.member("format", Self.format)
      writer.key("puzzles")
      writer.array(entries) { $0.raw($1.json) }
    }
  }

  /// Reads a published document.
  ///
  /// - Throws: `WireError` with the member that breaks a rule.
  package static func decode(_ bytes: [UInt8]) throws(WireError) -> PuzzleCalendar {
    let reader = try JSONObjectReader(document: bytes, maximumByteCount: WireLimits.fileByteCount)
    try reader.requireFormat(format)
    let entries = try reader.member("puzzles") { list throws(WireError) -> [Entry] in
      try list.asArray { value throws(WireError) in
        let date = try JSONObjectReader(value).date("date")
        var writer = JSONWriter()
        value.write(into: &writer)
        return Entry(date: date, json: writer.bytes)
      }
    }
    for (index, pair) in zip(entries, entries.dropFirst()).enumerated() where pair.0.date >= pair.1.date {
      throw WireError(.invalid("is not after the one before it"), at: "puzzles[\(index + 1)].date")
    }
    return PuzzleCalendar(entries: entries)
  }
}
