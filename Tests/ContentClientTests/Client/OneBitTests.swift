import Foundation
import TestKit
import Testing

@testable import ContentClient

/// No changed bit is ever believed: each bit of each file, in the cache and on the way.
///
/// All of them take minutes, so every 61st is tried, unless `EVERY_BIT` is in the environment.
@Suite("One changed bit", .serialized)
struct OneBitTests {
  private static let stride = ProcessInfo.processInfo.environment["EVERY_BIT"] == nil ? 61 : 1

  /// As small as a release can be, with two boxes.
  private static func tree(_ sequence: Int) throws -> TestTree {
    try TestTree(
      sequence, TestLists([TestBox("first", sequence), TestBox("second", sequence)]), by: ["a", "b"])
  }

  private static func documents(_ sequence: Int) -> [[UInt8]] {
    [TestBox("first", sequence).document, TestBox("second", sequence).document]
  }

  /// The bytes with each bit changed in turn.
  private static func damaged(_ bytes: [UInt8]) -> some Sequence<(bit: Int, bytes: [UInt8])> {
    Swift.stride(from: 0, to: bytes.count * 8, by: stride).lazy.map { bit in
      var bytes = bytes
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      return (bit, bytes)
    }
  }

  /// What a client serves at its next start: the payload's bytes and the documents of the boxes that open.
  private static func served(_ client: ContentClient) async -> (payload: [UInt8], documents: [[UInt8]])? {
    guard let content = try? await client.start() else { return nil }
    var documents: [[UInt8]] = []
    for box in content.boxes {
      if let bundle = try? await client.bundle(for: box.id) { documents.append(bundle.document) }
    }
    return (content.release.manifest.payload, documents)
  }

  @Test(
    "In the cache: the right bytes, or none",
    arguments: [("releases", 0...2), ("files", 0...0), ("bundles", 1...1), ("state.json", 2...2)])
  func inCache(_ kind: String, _ openBoxes: ClosedRange<Int>) async throws {
    try await ClientScene.with { scene in
      let tree = try Self.tree(3)
      try await scene.sync(tree, bundles: ["first", "second"])
      scene.setOffline()
      let client = try scene.client()
      let right = Self.documents(3)
      let names = try scene.folder.cacheFiles().filter { $0.hasPrefix(kind) }
      #expect(!names.isEmpty)
      for name in names {
        let bytes = try scene.folder.read("cache/" + name)
        for (bit, damaged) in Self.damaged(bytes) {
          try scene.folder.write(damaged, to: "cache/" + name)
          let served = await Self.served(client)
          guard served?.payload ?? tree.payload == tree.payload,
            served?.documents.allSatisfy(right.contains) ?? true, openBoxes.contains(served?.documents.count ?? 0)
          else {
            Issue.record("bit \(bit) of \(name)")
            continue
          }
        }
        try scene.folder.write(bytes, to: "cache/" + name)
      }
      #expect(await Self.served(client)?.documents == right)
    }
  }

  @Test("In the manifest on the way: the new release, or the one before, and never another one")
  func manifestOnTheWay() async throws {
    try await ClientScene.with { scene in
      let (old, next) = (try Self.tree(3), try Self.tree(4))
      try await scene.sync(old)
      let kept = scene.folder.path("kept")
      try FileManager.default.copyItem(atPath: scene.folder.path("cache"), toPath: kept)
      scene.server.publish(next)
      for (bit, damaged) in Self.damaged(next.manifest) {
        scene.server["manifest.json"] = [.status(200, damaged)]
        let client = try scene.client()
        let content = try await client.start()
        let isNext = content.release.manifest.payload == next.payload
        #expect(isNext || content.release.manifest.payload == old.payload, "bit \(bit)")
        #expect((await client.report.answer == .accepted) == isNext, "bit \(bit)")
        guard isNext else { continue }
        try FileManager.default.removeItem(atPath: scene.folder.path("cache"))
        try FileManager.default.copyItem(atPath: kept, toPath: scene.folder.path("cache"))
      }
    }
  }

  @Test("In a list on the way: refused", arguments: ["catalog", "taxonomy", "puzzles"])
  func listOnTheWay(_ role: String) async throws {
    try await ClientScene.with { scene in
      let tree = try Self.tree(3)
      scene.server.publish(tree)
      let path = tree.list(role)
      let client = try scene.client()
      for (bit, damaged) in Self.damaged(tree.bytes(path)) {
        scene.server[path] = [.status(200, damaged)]
        let error = await #expect(throws: ClientError.self, "bit \(bit)") { _ = try await client.start() }
        #expect(error?.refusal == .wrongFile)
      }
      #expect(try scene.folder.cacheFiles().filter { $0 != "state.json" } == [])
    }
  }

  @Test("In a bundle on the way, whole or as its second part: refused", arguments: [0, 100])
  func bundleOnTheWay(_ offset: Int) async throws {
    try await ClientScene.with { scene in
      let tree = try Self.tree(3)
      scene.server.publish(tree)
      let (path, bytes) = (tree.bundle("first"), tree.bytes(tree.bundle("first")))
      let client = try scene.client()
      _ = try await client.start()
      for (bit, damaged) in Self.damaged(bytes) where bit >= offset * 8 {
        let answer = FetchingTestAnswer.file(damaged, entityTag: "\"v1\"")
        scene.server[path] = offset == 0 ? [answer] : [answer.breaking(after: offset), answer]
        let error = await #expect(throws: ClientError.self, "bit \(bit)") { _ = try await client.bundle(for: "first") }
        #expect(error?.refusal == .wrongFile)
      }
      #expect(try scene.folder.cacheFiles().filter { $0.hasPrefix("bundles/") || $0.hasPrefix("partial/") } == [])
    }
  }
}
