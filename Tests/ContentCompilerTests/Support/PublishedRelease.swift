import ContentCompiler
import ContentModel

/// A release as a later build sees it, made from a project in memory.
enum PublishedRelease {
  static func of(_ project: TestProject, created: Instant) async throws -> LastRelease {
    let result = await project.check(CheckOptions(now: created))
    guard let library = result.library else {
      let report = TextRenderer(.plain).render(result.report)
      throw EscapedText.Mistake(description: "the release before has errors:\n\(report)")
    }
    let boxes = try library.boxes.map {
      CatalogDocument.box($0, project: library.project, bundle: try bundle($0.id))
    }
    let catalog = Catalog(boxes: boxes, decks: library.decks.map(CatalogDocument.deck))
    let platforms = library.project.release.map {
      LastRelease.Platform(name: $0.platform, latest: $0.latest.value, min: $0.min.value)
    }
    return LastRelease(
      app: library.project.id, created: created, catalogs: [catalog],
      puzzles: PuzzleDocument.calendar(library.puzzles), platforms: platforms)
  }

  /// No rule looks into bundles.
  private static func bundle(_ id: String) throws -> Catalog.Bundle {
    guard let path = WirePath("bundles/00/\(id).tar.gz"),
      let digest = SHA256Digest(bytes: [UInt8](repeating: 0, count: 32))
    else { throw EscapedText.Mistake(description: "no path for \(id)") }
    return Catalog.Bundle(path: path, size: 1, digest: digest)
  }
}
