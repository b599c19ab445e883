import ContentCompiler
import Testing
import YAMLText

/// Text edits that a report calls safe.
struct FixTests {
  @Test("a fix takes its error away and breaks no syntax")
  func fixes() async throws {
    var codes: Set<Int> = []
    for fixture in Fixture.all {
      let (project, options) = try fixture.project()
      for entry in await project.check(options).report.entries {
        guard let fix = entry.fix else { continue }
        codes.insert(entry.code.number)
        var mended = project
        let text = try #require(project.text(fix.range.path))
        mended.put(fix.range.path, text.replacing(fix.range, with: fix.replacement))
        let after = await mended.check(options).report.entries.filter { $0.range.path == entry.range.path }
        // What was hidden by the mistake may come to light, but nothing that the edit did to the file.
        let remains = after.contains { $0.code == entry.code && $0.range.start == entry.range.start }
        let breaks = after.contains { (200...299).contains($0.code.number) }
        #expect(!remains && !breaks, "\(fixture.path): \(entry.sentence)")
      }
    }
    #expect(codes.isSuperset(of: [301, 305, 307, 309, 310, 313, 321, 411, 412, 413, 419, 420]), "\(codes.sorted())")
  }
}

extension String {
  /// The text with another stretch in place of one that was found by lines and columns.
  fileprivate func replacing(_ range: Report.Range, with text: String) -> String {
    // A byte order mark takes no column.
    let mark = unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    var lines = unicodeScalars.dropFirst(mark.unicodeScalars.count).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(Array.init)
    let (start, end) = (range.start, range.end)
    let tail = lines[end.line - 1].dropFirst(end.column - 1)
    let head = lines[start.line - 1].prefix(start.column - 1)
    lines.replaceSubrange(start.line - 1...end.line - 1, with: [Array(head + Array(text.unicodeScalars) + tail)])
    var view = mark.unicodeScalars
    for (index, line) in lines.enumerated() {
      if index > 0 { view.append("\n") }
      view.append(contentsOf: line)
    }
    return String(view)
  }
}
