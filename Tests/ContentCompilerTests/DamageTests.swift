import ContentCompiler
import TestKit
import Testing

/// However a file is damaged, it is read or refused, never lost; and nothing stops the program.
struct DamageTests {
  /// What editors, mail programs and copying do to texts, and what YAML stumbles over.
  private static let pieces: [[UInt8]] =
    [
      "\t", "\r", "\n", "\n\n", "  ", " ", "-", "- ", ": ", ":", " #", "#", "'", "\"", "[", "]", "{", "}", "{{", "}}",
      ",", "&a ",
      "*a", "!t ", "<<: ", "|", ">", "|+\n", "---\n", "...\n", "%", "@", "`", "?", "\\", "\\x", "$", "$$", "<b>",
      "![](media:x)",
      "\u{FEFF}", "\u{A0}", "\u{2028}", "\u{202E}", "\u{200B}", "“", "é", "e\u{301}", "😀", "\0", "010", "1.0", "yes",
      "~", "null",
      "key: ", "text: ", "id: ", "title", "true", "-9223372036854775808", "9007199254740992", "{text: x}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xFE, 0xFF]]

  @Test("random damage", arguments: [UInt64](1...24))
  func random(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let files = SampleCourse.project.entries.filter { $0.path.hasSuffix(".yaml") }
    for _ in 0..<60 {
      var project = SampleCourse.project
      let file = try #require(files.randomElement(using: &random))
      guard case .bytes(var bytes) = file.content else { continue }
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.damage(&bytes, &random) }
      project.put(file.path, .bytes(bytes))
      let result = await project.check()
      let report = TextRenderer(.plain).render(result.report)
      #expect(result.report.errorCount > 0 || result.library != nil, "\(report)")
      guard let library = result.library else { continue }
      let text = "\(file.path):\n\(String(decoding: bytes, as: UTF8.self))"
      #expect(library.boxes.count == 4 || text.contains("draft"), "\(text)")
      #expect(library.worlds.count == 2 && library.puzzles.count == 5, "\(text)")
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.removeSubrange(place...)
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...12, using: &random)))
    case 2: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    }
  }
}
