package import ContentModel

/// Puzzles as the calendar holds them.
package enum PuzzleDocument {
  /// One entry: its date, its kind, and the box or the question.
  package static func entry(_ date: CivilDate, _ task: PuzzleTask) -> [UInt8] {
    var json = JSONWriter(capacity: 256)
    json.object { json in
      json.member("date", date.description)
      switch task {
      case .box(let id):
        json.member("kind", PuzzleKind.box.rawValue)
        json.member("box", id.value)
      case .question(let question): QuestionDocument.writeMembers(question, into: &json)
      }
    }
    return json.bytes
  }

  package static func calendar(_ puzzles: [Puzzle]) -> PuzzleCalendar {
    PuzzleCalendar(entries: puzzles.map { PuzzleCalendar.Entry(date: $0.date, json: entry($0.date, $0.task)) })
  }
}
