import ContentCompiler
import ContentModel
import Foundation
import Signatures
import Testing

/// Somebody may have records of the contentc before: they must not be read as something else.
struct RecordFormatTests {
  /// What a number stands for is written down once, and never again under the same number.
  ///
  /// If this fails: raise `BoxRecord.format`, record with `RECORD_GOLDEN=1`, remove the file of the number before.
  @Test("another shape of records, other documents or other codes have another number")
  func number() async throws {
    let path = Self.path(BoxRecord.format)
    let actual = try await Self.description()
    let expected = Recording.read(path)
    if expected == nil, Recording.isOn {
      try Recording.write(actual, to: path)
      Issue.record("recorded \(path)")
    } else if expected != actual {
      let difference = Recording.difference(from: expected ?? "", to: actual)
      Issue.record("raise BoxRecord.format, for with \(BoxRecord.format) there are other records:\n\(difference)")
    }
  }

  private static func path(_ format: Int) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Golden/record-\(format).txt").path
  }

  /// Bytes of the records of a course that has every field; what a box is made into; what can be said of one.
  private static func description() async throws -> String {
    let result = await ProjectCheck(
      SampleCourse.project.inventory(), options: CheckOptions(), records: MemoryRecords(),
      read: SampleCourse.project.reader
    ).run()
    let library = try #require(result.library)
    var lines: [String] = []
    for record in try result.allRecords().sorted(by: { $0.path < $1.path }) {
      lines.append("record of \(record.path)")
      let bytes = record.encode()
      for start in stride(from: 0, to: bytes.count, by: 48) {
        lines.append("  " + bytes[start..<min(bytes.count, start + 48)].map(hex).joined())
      }
    }
    for box in library.boxes {
      guard let content = box.content else { continue }
      let document = SHA256.digest(BoxDocument.encode(box, content, project: library.project))
      lines.append("box.json of \(box.id): \(document.hex)")
    }
    lines += DiagnosticExplanation.all.map { "code \($0.code) \($0.code.severity.rawValue)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
