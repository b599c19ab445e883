import ContentClient
import ContentModel
import ContentPublisher
import DeploymentCheck
import Testing

@Suite("A release on the web, for a build that follows it")
struct WebReleaseTests {
  private static func base(_ host: ScriptedHost) async throws -> BaseRelease? {
    let address = try #require(DeploymentAddress("https://example.org/course/"))
    return try await BaseRelease.load(WebRelease(address, fetcher: host), keyring: SampleTree.keyring())
  }

  @Test("It is read whole: manifest, catalogs, puzzles, also those of a candidate; the manifest past all caches")
  func whole() async throws {
    let tree = try SampleTree(candidate: ["four"])
    let host = ScriptedHost(tree.files)
    let base = try #require(try await Self.base(host))
    #expect(base.name == "https://example.org/course")
    #expect(base.manifest == tree.manifest)
    #expect(base.catalogs?.flatMap(\.boxes).map(\.id) == ["one", "three", "two"])
    let lists = tree.manifest.files + (tree.manifest.rollout?.files ?? [])
    #expect(
      Set(host.requests.map(\.path))
        == Set(lists.filter { $0.role != .taxonomy }.map(\.path.text) + ["manifest.json"]))
    #expect(host.requests.first == FetchRequest(path: "manifest.json", byteLimit: 1_048_576, asksOrigin: true))
    #expect(Set(host.requests.map(\.path)).count == host.requests.count)
  }

  @Test("A list that a lagging cache lacks, or has in other bytes, is asked for past the caches", arguments: [0, 1])
  func lagging(kind: Int) async throws {
    let tree = try SampleTree()
    let host = ScriptedHost(tree.files) { request, _, reply in
      guard request.path == tree.catalog, !request.asksOrigin else { return reply }
      return kind == 0 ? .init(status: 404) : .init(body: [1, 2, 3])
    }
    #expect(try await Self.base(host)?.lastRelease != nil)
    #expect(host.requests.filter { $0.path == tree.catalog }.map(\.asksOrigin) == [false, true])
  }

  @Test("An answer that breaks off is asked for once more; if it breaks off again, the build stops", arguments: [1, 2])
  func breaking(times: Int) async throws {
    let tree = try SampleTree()
    let host = ScriptedHost(tree.files) { request, earlier, reply throws(FetchError) in
      if request.path == "manifest.json", earlier < times { throw .interrupted("gone") }
      return reply
    }
    guard times > 1 else {
      #expect(try await Self.base(host) != nil)
      return
    }
    let error = await #expect(throws: PublishError.self) { _ = try await Self.base(host) }
    #expect(error?.code == .inputOutput)
    #expect(
      error?.message == "https://example.org/course/manifest.json broke off while it was fetched: gone")
  }

  @Test("Without a manifest there is no release; without a list there is nothing to compare with")
  func missing() async throws {
    let tree = try SampleTree()
    #expect(try await Self.base(ScriptedHost(tree.files.filter { $0.key != "manifest.json" })) == nil)
    let base = try await Self.base(ScriptedHost(tree.files.filter { $0.key != tree.catalog }))
    #expect(base != nil && base?.lastRelease == nil && base?.catalogs == nil)
  }

  @Test("A manifest longer than any is refused")
  func endless() async throws {
    let host = ScriptedHost(["manifest.json": [UInt8](repeating: 0x20, count: 1_048_577)])
    let error = await #expect(throws: PublishError.self) { _ = try await Self.base(host) }
    #expect(error?.code == .refused)
  }
}
