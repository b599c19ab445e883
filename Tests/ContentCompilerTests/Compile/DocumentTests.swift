import ContentCompiler
import ContentModel
import Foundation
import Testing

/// Documents as apps load them, one recorded file of each kind.
struct DocumentTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Golden")

  @Test("box.json of a box that has every field")
  func box() async throws {
    let library = try await Self.library()
    let box = try #require(library.boxes.first { $0.id == "rich" })
    try Self.check(BoxDocument.encode(box, try #require(box.content), project: library.project), "box.json")
  }

  @Test("the catalog: boxes and decks")
  func catalog() async throws {
    let library = try await Self.library()
    let path = try #require(WirePath("bundles/ab/box-1-0123456789abcdef.tar.gz"))
    let digest = try #require(SHA256Digest(hex: String(repeating: "ab", count: 32)))
    let boxes = library.boxes.map {
      CatalogDocument.box(
        $0, project: library.project, bundle: Catalog.Bundle(path: path, size: 1234, digest: digest))
    }
    let catalog = Catalog(boxes: boxes, decks: library.decks.map(CatalogDocument.deck))
    try Self.check(catalog.encode(), "catalog.json")
    #expect(try Catalog.decode(catalog.encode()) == catalog)
  }

  @Test("the taxonomy: worlds and topics")
  func taxonomy() async throws {
    try Self.check(CatalogDocument.taxonomy(try await Self.library()).encode(), "taxonomy.json")
  }

  @Test("the puzzles, one of each kind")
  func puzzles() async throws {
    try Self.check(PuzzleDocument.calendar(try await Self.library().puzzles).encode(), "puzzles.json")
  }

  @Test("a report for programs: columns in both counts, notes, a fix")
  func report() async throws {
    let project = TestProject.base.with("boxes/a.box.yaml", Self.faulty)
    try Self.check(JSONRenderer.render(await project.check().report), "report.json")
  }

  private static let faulty = """
    id: a
    version: 010
    title: A
    topic: calc-limits
    layers:
      - {text: 😀é, key: 👩‍🔬}
      - {key: b, text: B.}
      - {key: b, text: "x\u{202E}"}

    """

  private static func library() async throws -> ContentLibrary {
    let result = await SampleCourse.project.check()
    let report = TextRenderer(.plain).render(result.report)
    return try #require(result.library, "\(report)")
  }

  /// Recorded files are indented by nothing: they show the bytes that are published.
  private static func check(_ bytes: [UInt8], _ name: String) throws {
    try Recording.check(String(decoding: bytes, as: UTF8.self), at: folder.appendingPathComponent(name).path)
  }
}
