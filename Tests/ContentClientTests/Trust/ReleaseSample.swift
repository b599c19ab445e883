import ContentModel
import Signatures
import Signing
import Testing

@testable import ContentClient

/// Whole releases for tests, signed by key a.
enum ReleaseSample {
  static func bundle(_ bytes: [UInt8] = [1], id: String = "box") -> Catalog.Bundle {
    let digest = SHA256.digest(bytes)
    guard let path = WirePath("bundles/\(digest.hex2)/\(id)-1-\(digest.hex16).tar.gz") else {
      preconditionFailure("not a path of the wire: \(id)")
    }
    return Catalog.Bundle(path: path, size: bytes.count, digest: digest)
  }

  static func box(
    _ id: String, version: Int = 1, topic: String = "swings", status: String? = nil, minBuild: Int = 0,
    interactives: [String] = [], bundle: Catalog.Bundle? = nil
  ) -> Catalog.Box {
    Catalog.Box(
      id: id, version: version, title: "Box \(id)", summary: nil, topic: topic, tags: ["time"], status: status,
      skill: "conceptual", difficulty: 2, lang: "en", layerCount: 3, cards: ["\(id):q1", "\(id):q2"],
      minBuild: minBuild, interactives: interactives, semantic: "0123456789abcdef",
      bundle: bundle ?? ReleaseSample.bundle(id: id))
  }

  static func deck(_ id: String, _ boxes: [String], topic: String? = nil, isOrdered: Bool = false) -> Catalog.Deck {
    Catalog.Deck(id: id, title: "Deck \(id)", topic: topic, isOrdered: isOrdered, boxes: boxes)
  }

  /// A manifest of the lists, and its files.
  ///
  /// - Parameter replacing: bytes in the place of the lists of a role.
  static func published(
    catalogs: [Catalog] = [Catalog(boxes: [], decks: [])], taxonomy: Taxonomy = Taxonomy(worlds: []),
    puzzles: PuzzleCalendar = PuzzleCalendar(entries: []), replacing: [FileEntry.Role: [UInt8]] = [:]
  ) throws -> (TrustedManifest, [VerifiedFile]) {
    var lists: [(FileEntry.Role, [UInt8])] = catalogs.map { (.catalog, $0.encode()) }
    lists += [(.taxonomy, taxonomy.encode()), (.puzzles, puzzles.encode())]
    let files = try lists.map { role, bytes in
      let bytes = replacing[role] ?? bytes
      return try VerifiedFile(UnverifiedBytes(bytes), entry: try TrustSample.file(role, bytes))
    }
    let manifest = try TrustSample.manifest(.init(sequence: 12)).with(files: files.map(\.entry))
    return (try TrustSample.trusted(manifest), files)
  }

  static func release(
    catalogs: [Catalog], taxonomy: Taxonomy = Taxonomy(worlds: []),
    puzzles: PuzzleCalendar = PuzzleCalendar(entries: [])
  ) throws -> VerifiedRelease {
    let (manifest, files) = try published(catalogs: catalogs, taxonomy: taxonomy, puzzles: puzzles)
    return try VerifiedRelease(manifest, for: try #require(TrustSample.installID), files: files)
  }
}
