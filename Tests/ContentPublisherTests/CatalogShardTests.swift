import ContentCompiler
import ContentModel
import ContentPublisher
import Files
import Signatures
import TestKit
import Testing

@Suite("Catalogs in shards")
struct CatalogShardTests {
  private static func box(_ id: String) throws -> Catalog.Box {
    let digest = SHA256.digest(Array(id.utf8))
    let path = try #require(WirePath("bundles/00/\(id)-1-\(digest.hex16).tar.gz"))
    return Catalog.Box(
      id: id, version: 1, title: id, summary: nil, topic: "t", tags: [], status: nil, skill: nil, difficulty: nil,
      lang: "en", layerCount: 0, cards: [], minBuild: 0, interactives: [], semantic: digest.hex16,
      bundle: Catalog.Bundle(path: path, size: 10, digest: digest))
  }

  private static func boxes(_ count: Int) throws -> [Catalog.Box] {
    try (0..<count).map { try box("box-\($0 + 10_000)") }
  }

  private static let decks = ["a", "b", "c"].map {
    Catalog.Deck(id: $0, title: $0, topic: nil, isOrdered: false, boxes: ["box-10000"])
  }

  private static func whole(_ count: Int) throws -> [UInt8] { Catalog(boxes: try boxes(count), decks: decks).encode() }

  // Made with Python: int.from_bytes(hashlib.sha256(id.encode()).digest()[:8], "big") % n
  @Test(
    "A box's number is that of the definition",
    arguments: [
      ("pendulum", 2, 1), ("pendulum", 256, 173), ("a", 64, 10), ("", 1024, 20), ("box-10000", 4096, 3169),
    ])
  func number(id: String, count: Int, expected: Int) {
    #expect(CatalogShards.number(of: id, among: count) == expected)
  }

  @Test("The number of catalogs doubles exactly when the mean passes the limit", arguments: [1, 2, 3, 4])
  func doubling(power: Int) throws {
    let size = try Self.whole(200).count
    let boxes = try Self.boxes(200)
    let catalogs = 1 << power
    func count(_ mean: Int) -> Int {
      CatalogShards.documents(boxes: boxes, decks: Self.decks, meanByteCount: mean).count
    }
    let smallest = (size + catalogs - 1) / catalogs
    #expect(count(smallest) == catalogs)
    #expect(count(smallest - 1) == catalogs * 2)
  }

  @Test("One catalog is the whole document, byte for byte")
  func one() throws {
    let whole = try Self.whole(200)
    #expect(
      CatalogShards.documents(boxes: try Self.boxes(200), decks: Self.decks, meanByteCount: whole.count) == [whole])
    #expect(CatalogShards.documents(boxes: [], decks: []) == [Catalog(boxes: [], decks: []).encode()])
  }

  @Test("Together the catalogs hold everything once, each sorted, each in its place", arguments: [1, 7, 200, 3000])
  func whole(count: Int) throws {
    let documents = CatalogShards.documents(boxes: try Self.boxes(count), decks: Self.decks, meanByteCount: 2000)
    var boxes: [Catalog.Box] = []
    var decks: [Catalog.Deck] = []
    for document in documents {
      let catalog = try Catalog.decode(document)
      #expect(catalog.encode() == document)
      #expect(catalog.boxes.map(\.id) == catalog.boxes.map(\.id).sorted())
      boxes += catalog.boxes
      decks += catalog.decks
    }
    #expect(boxes.sorted { $0.id < $1.id } == (try Self.boxes(count)))
    #expect(decks.sorted { $0.id < $1.id } == Self.decks)
    #expect(ReleaseLists.problem(in: try documents.map { document in try Catalog.decode(document) }) == nil)
  }

  @Test("Catalogs that would be empty are left out: no two files have the same bytes")
  func empty() throws {
    let documents = CatalogShards.documents(boxes: try Self.boxes(2), decks: [], meanByteCount: 10)
    #expect(documents.count == 2)
    #expect(Set(documents).count == 2)
    #expect(ReleaseLists.problem(in: try documents.map { document in try Catalog.decode(document) }) == nil)
  }

  @Test("One box changed: one catalog changed")
  func locality() throws {
    let boxes = try Self.boxes(1000)
    let before = CatalogShards.documents(boxes: boxes, decks: Self.decks, meanByteCount: 20_000)
    var changed = boxes
    let digest = SHA256.digest([1])
    let old = boxes[500]
    changed[500] = Catalog.Box(
      id: old.id, version: 2, title: "new", summary: nil, topic: "t", tags: [], status: nil, skill: nil,
      difficulty: nil, lang: "en", layerCount: 0, cards: [], minBuild: 0, interactives: [], semantic: digest.hex16,
      bundle: Catalog.Bundle(path: old.bundle.path, size: 11, digest: digest))
    let after = CatalogShards.documents(boxes: changed, decks: Self.decks, meanByteCount: 20_000)
    #expect(before.count == 32)
    #expect(zip(before, after).count { $0 != $1 } == 1)
  }

  @Test("A box in the catalog of another is found")
  func misplaced() throws {
    let documents = CatalogShards.documents(boxes: try Self.boxes(200), decks: Self.decks, meanByteCount: 20_000)
    var catalogs = try documents.map { document in try Catalog.decode(document) }
    #expect(catalogs.count == 4)
    let stray = try #require(catalogs[0].boxes.last)
    catalogs[0] = Catalog(boxes: catalogs[0].boxes.dropLast(), decks: catalogs[0].decks)
    catalogs[1] = Catalog(boxes: catalogs[1].boxes + [stray], decks: catalogs[1].decks)
    let problem = try #require(ReleaseLists.problem(in: catalogs))
    #expect(problem.contains(stray.id))
    catalogs[0] = Catalog(boxes: catalogs[0].boxes + [stray], decks: catalogs[0].decks)
    #expect(ReleaseLists.problem(in: catalogs) == "the catalog names a box twice")
  }

  @Test("A tree of several catalogs verifies, is followed, and is compared with")
  func tree() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let summary = try await project.build { $0.catalogByteCount = 400 }
      #expect(summary.manifest.files.map(\.role) == [.catalog, .catalog, .taxonomy, .puzzles])
      let tree = try await VerifiedTree.verify(project.output, keyring: project.keyring.trusted(), jobs: 1)
      #expect([tree.boxCount, tree.deckCount, tree.fileCount] == [2, 1, 7])
      #expect(tree.byteCount == summary.byteCount)
      #expect(try TreeInspection.load(project.output).lists?.boxes.map(\.id).sorted() == ["one", "two"])
      let again = try await project.build { $0.catalogByteCount = 400 }
      #expect(again.plan == .same)
      #expect(again.isCompared)
      // A rule about a box of either catalog.
      for id in ["one", "two"] {
        let old = try folder.read("content/boxes/\(id).box.yaml")
        try project.write("boxes/\(id).box.yaml", project.box(id, answer: "other"))
        guard
          case .contentErrors(let report) = try await Build(try project.request { $0.catalogByteCount = 400 }).run()
        else {
          Issue.record("the change of \(id) was not noticed")
          continue
        }
        #expect(report.entries.map(\.code.description) == ["CC0801"])
        try folder.write(old, to: "content/boxes/\(id).box.yaml")
      }
      // Back to one: the others are removed.
      _ = try await project.build()
      #expect(try Directory.entries(at: "\(project.output)/files").count == 3)
    }
  }
}
