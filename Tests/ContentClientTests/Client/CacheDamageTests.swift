import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite("A damaged cache", .serialized)
struct CacheDamageTests {
  enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case changed, empty, truncated, missing, folder, link
    var testDescription: String { rawValue }

    func apply(_ name: String, _ folder: TemporaryFolder) throws {
      let bytes = try folder.read(name)
      switch self {
      case .changed: try folder.write(bytes.map { $0 ^ 1 }, to: name)
      case .empty: try folder.write([], to: name)
      case .truncated: try folder.write(bytes.dropLast(2), to: name)
      case .missing: try folder.remove(name)
      case .folder:
        try folder.remove(name)
        try folder.write([1], to: name + "/inside")
      case .link:
        // What it leads to is right; it is not followed all the same.
        try folder.write(bytes, to: "elsewhere")
        try folder.remove(name)
        try folder.link(name, to: folder.path("elsewhere"))
      }
    }
  }

  /// The files of release 4, which is in use after 3.
  static let files = ["manifest", "catalog", "taxonomy", "puzzles"]

  private static func withDamage(
    _ damage: Damage, _ file: String,
    _ body: (_ scene: ClientScene, _ name: String, _ bytes: [UInt8]) async throws -> Void
  ) async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let next = try TestTree(4, TestLists([TestBox("first", 2), TestBox("second")], worldTitle: "More clocks"))
      try await scene.sync(next)
      let name = file == "manifest" ? "cache/releases/4/manifest.json" : "cache/" + next.list(file)
      let bytes = try scene.folder.read(name)
      try damage.apply(name, scene.folder)
      scene.server.forgetRequests()
      try await body(scene, name, bytes)
    }
  }

  @Test("Online it heals, at the cost of the damaged file", arguments: Damage.allCases, files)
  func online(_ damage: Damage, _ file: String) async throws {
    try await Self.withDamage(damage, file) { scene, name, bytes in
      let client = try scene.client()
      #expect(try await client.start().origin == "network 4")
      #expect(try scene.folder.read(name) == bytes)
      #expect(
        scene.newPaths() == ["manifest.json"] + (file == "manifest" ? [] : [String(name.dropFirst("cache/".count))]))
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 4")
    }
  }

  @Test("Offline the release before serves, and nothing is mixed", arguments: Damage.allCases, ["manifest", "catalog"])
  func offline(_ damage: Damage, _ file: String) async throws {
    try await Self.withDamage(damage, file) { scene, _, _ in
      scene.setOffline()
      let content = try await scene.client().start()
      #expect(content.origin == "device 3")
      #expect(content.box("first")?.version == 1)
    }
  }

  @Test(
    "Offline, with both releases damaged, the embedded copy serves; without one, nothing", arguments: [true, false])
  func both(hasEmbedded: Bool) async throws {
    try await Self.withDamage(.empty, "manifest") { scene, _, _ in
      try scene.folder.write([], to: "cache/releases/3/manifest.json")
      try TestTree.sample(2).write(to: scene.folder, "embedded")
      scene.setOffline()
      let client = try scene.client(embedded: hasEmbedded)
      if hasEmbedded {
        #expect(try await client.start().origin == "embedded 2")
      } else {
        await #expect(throws: ClientError.nothingToServe(.unreachable("offline"))) { _ = try await client.start() }
      }
    }
  }

  @Test("A release whose lists are damaged still says how low an answer may be")
  func floor() async throws {
    try await Self.withDamage(.empty, "catalog") { scene, _, _ in
      scene.server.publish(try .sample(3))
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == .rollback)
    }
  }

  @Test("Strange names beside the files disturb nothing")
  func strangeNames() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3), bundles: ["first"])
      for name in ["releases/007/manifest.json", "releases/x", "releases/4/other", "revocations/y", "partial/z", "w"] {
        try scene.folder.write([1], to: "cache/" + name)
      }
      let client = try scene.client()
      #expect(try await client.start().origin == "network 3")
      #expect(scene.newPaths().last == "manifest.json")
      #expect(try await client.bundle(for: "first").version == 1)
      _ = try await client.prune()
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 3")
    }
  }

  @Test("A release stored under another number is put where it belongs")
  func misplaced() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3, first: 2)
      try await scene.sync(try .sample(2))
      try await scene.sync(tree)
      try scene.folder.remove("cache/releases/3/manifest.json")
      try scene.folder.write(tree.manifest, to: "cache/releases/9/manifest.json")
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 2")
      scene.setOffline(false)
      #expect(try await scene.client().start().origin == "network 3")
      #expect(try scene.folder.read("cache/releases/3/manifest.json") == tree.manifest)
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 3")
    }
  }

  @Test("A prune removes nothing that a release with damaged lists may name")
  func pruneUnknown() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3), bundles: ["first"])
      let next = try TestTree.sample(4, first: 2)
      try await scene.sync(next, bundles: ["first"])
      try scene.folder.write([], to: "cache/" + next.list("catalog"))
      scene.setOffline()
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(try await client.prune().releaseCount == 0)
      scene.setOffline(false)
      #expect(try await client.start().origin == "network 4")
      scene.setOffline()
      #expect(try await client.bundle(for: "first").version == 2)
    }
  }
}
