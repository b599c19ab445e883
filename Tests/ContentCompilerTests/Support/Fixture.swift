import ContentCompiler
import ContentModel
import Foundation
import Testing

/// A story of one mistake, or of a text that is no mistake: files over the base project and the report they earn.
///
/// The file is a `TextArchive`. Sections are files by path, with a mark for what a text cannot show: `(escaped)` for
/// `EscapedText`; `(link)`, `(folder)`, `(fifo)`, `(unreadable)`, `(unreadable folder)` and `(bad name)` for special
/// files; `(removed)` takes a file of the base project away; `(before)` is a file of the release before.
/// `-- options --` holds `now`, `requires-now`, `drafts`, `jobs`, `released` and lines `show: …` (see `Exhibit`).
struct Fixture: Sendable, CustomTestStringConvertible {
  /// Relative to the folder of fixtures, without its suffix.
  let name: String
  let path: String
  let text: String

  var testDescription: String { name }

  /// The code that the file's name begins with, such as `CC0412`; nil for texts that are no mistake.
  var code: String? {
    let file = name.split(separator: "/").last ?? ""
    return file.hasPrefix("CC") ? String(file.prefix(6)) : nil
  }

  var comment: String { TextArchive(text).comment }
  var expectation: String? { TextArchive(text).sections.last { $0.name == "expect" }?.text }

  /// The fixture's text with another expectation.
  func text(expecting expectation: String) -> String {
    let marker = "-- expect --\n"
    guard let range = text.range(of: marker, options: .backwards) else { return text + marker + expectation }
    return text[..<range.upperBound] + expectation
  }

  /// What the compiler has to say.
  ///
  /// - Parameters:
  ///   - records: what an earlier run left; the report does not depend on it.
  ///   - showsDocuments: of boxes that come from records there are none to show.
  func run(records: (any BoxRecordStore)? = nil, showsDocuments: Bool = true) async throws -> String {
    let options = try options()
    let last = try await options.released.asyncMap { created in
      try await PublishedRelease.of(try project(before: true), created: created)
    }
    let result = await (try project(before: false)).check(
      options.check, lastRelease: last, records: records)
    let shown = options.exhibits.filter { showsDocuments || !$0.isDocument }.map { $0.text(of: result.library) + "\n" }
    return TextRenderer(.plain).render(result.report) + shown.joined()
  }

  /// What a run over the project leaves for the next one.
  func records() async throws -> [BoxRecord] {
    let (project, options) = try project()
    return try await project.check(options, records: MemoryRecords()).allRecords()
  }

  /// The project without its release before, and what is asked for.
  func project() throws -> (project: TestProject, options: CheckOptions) {
    (try project(before: false), try options().check)
  }

  private func options() throws -> FixtureOptions {
    let section = TextArchive(text).sections.first { $0.name == "options" }
    return try section.map { try FixtureOptions($0.text) } ?? FixtureOptions()
  }

  private func project(before: Bool) throws -> TestProject {
    var project = TestProject.base
    for section in TextArchive(text).sections where section.name != "expect" && section.name != "options" {
      let isBefore = section.mark == "before"
      if isBefore == before { try Self.put(section, isBefore ? nil : section.mark, into: &project) }
    }
    return project
  }

  private static func put(_ section: TextArchive.Section, _ mark: String?, into project: inout TestProject) throws {
    // A path may need escapes itself; they are rare enough to be read everywhere.
    let path = String(decoding: try EscapedText.bytes(section.name), as: UTF8.self)
    switch mark {
    case nil: project.put(path, section.text)
    case "escaped": project.put(path, .bytes(try EscapedText.bytes(section.text)))
    case "removed": project.remove(path)
    case "link": project.put(path, .link)
    case "folder": project.put(path, .folder)
    case "fifo": project.put(path, .fifo)
    case "unreadable": project.put(path, .unreadable)
    case "unreadable folder": project.put(path, .unreadableFolder)
    case "bad name": project.put(path, .badName)
    case let other?: throw EscapedText.Mistake(description: "unknown mark ‘\(other)’")
    }
  }
}

extension Fixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  /// Every fixture, by name.
  static let all: [Fixture] = {
    let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
    return paths.filter { $0.hasSuffix(".txt") }.sorted().compactMap { path in
      let url = folder.appendingPathComponent(path)
      guard let data = try? Data(contentsOf: url) else { return nil }
      return Fixture(name: String(path.dropLast(4)), path: url.path, text: String(decoding: data, as: UTF8.self))
    }
  }()
}

extension Optional {
  func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
    guard let self else { return nil }
    return try await transform(self)
  }
}
