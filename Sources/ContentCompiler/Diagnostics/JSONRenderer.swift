package import ContentModel
internal import Wording
internal import YAMLText

/// The machine's form of a report: one JSON object, columns in Unicode scalars and in UTF-16 units.
package enum JSONRenderer {
  /// Compact, one line, ends with a line feed.
  ///
  /// - Parameter more: writes further members at the end of the object.
  package static func render(_ report: Report, more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    JSONWriter.document(capacity: report.entries.count * 256) { json in
      json.member("format", 1)
      json.member("errors", report.errorCount)
      json.member("warnings", report.warningCount)
      json.key("diagnostics")
      json.array(report.entries, write)
      more(&json)
    }
  }

  private static func write(_ json: inout JSONWriter, _ entry: Report.Entry) {
    json.object { json in
      json.member("severity", entry.code.severity.rawValue)
      json.member("code", entry.code.description)
      json.member("slug", entry.code.slug)
      write(&json, entry.range)
      json.member("message", entry.sentence)
      json.member("help", ifPresent: entry.help)
      if !entry.notes.isEmpty {
        json.key("notes")
        json.array(entry.notes) { json, note in
          json.object {
            write(&$0, note.range)
            $0.member("message", note.sentence)
          }
        }
      }
      if let fix = entry.fix {
        json.key("fix")
        json.object {
          write(&$0, fix.range)
          $0.member("replacement", fix.replacement)
        }
      }
    }
  }

  private static func write(_ json: inout JSONWriter, _ range: Report.Range) {
    json.member("path", range.path.withEscapedBytes)
    for (name, position) in [("start", range.start), ("end", range.end)] {
      json.key(name)
      json.object {
        $0.member("line", position.line)
        $0.member("column", position.column)
        $0.member("utf16Column", position.utf16Column)
      }
    }
  }
}
