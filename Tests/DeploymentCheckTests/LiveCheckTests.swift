import ContentClient
import ContentModel
import Signatures
import Testing

@testable import DeploymentCheck

@Suite("A look at a deployment")
struct LiveCheckTests {
  private static func look(
    _ host: ScriptedHost, demands: LiveDemands = LiveDemands(), now: Instant = SampleTree.now
  ) async throws -> LiveReport {
    await LiveCheck(fetcher: host, keyring: try SampleTree.keyring(), demands: demands).look(now: now)
  }

  @Test("A good host of a good tree has no findings, and everything was fetched")
  func good() async throws {
    let tree = try SampleTree(candidate: ["four"])
    let host = ScriptedHost(tree.files)
    let report = try await Self.look(host)
    #expect(report.findings.all == [])
    #expect(report.outcome == .verified)
    #expect((report.boxCount, report.deckCount, report.topicCount, report.puzzleCount) == (3, 1, 0, 0))
    #expect(report.fileCount == tree.files.count)
    #expect(report.byteCount == tree.files.values.reduce(0) { $0 + $1.count })
    #expect(report.fetchedByteCount > report.byteCount)
    #expect(Set(host.requests.map(\.path)).isSuperset(of: tree.files.keys))
    for request in host.requests where request.path.hasPrefix("bundles/") && tree.files[request.path] != nil {
      #expect(request.byteLimit <= (tree.files[request.path]?.count ?? 0) + 65_536)
    }
  }

  @Test("At most 8 files are fetched at once, and each once")
  func width() async throws {
    let tree = try SampleTree(boxes: (0..<60).map { "box\($0)" }, deck: [])
    let host = ScriptedHost(tree.files)
    let report = try await Self.look(host)
    #expect(report.boxCount == 60)
    #expect(host.mostRunning <= 8)
    #expect(host.requests.count { $0.path.hasPrefix("bundles/") } == 60 + 3)
  }

  @Test("A changed bit anywhere in a file is found, and told of that file")
  func flippedBits() async throws {
    let tree = try SampleTree()
    for path in tree.files.keys.sorted() where path != "manifest.json" {
      var files = tree.files
      let middle = (files[path]?.count ?? 0) / 2
      files[path]?[middle] ^= 1
      let report = try await Self.look(ScriptedHost(files))
      #expect(report.outcome == .refused)
      #expect(report.findings.all.map(\.path) == [path])
      #expect(report.findings.firstError?.rule == .wrongBytes)
    }
  }

  @Test("All that is wrong is told, not only the first")
  func allOfIt() async throws {
    let tree = try SampleTree()
    let gone = [try tree.bundle("one"), try tree.bundle("three")]
    let report = try await Self.look(ScriptedHost(tree.files.filter { !gone.contains($0.key) }))
    #expect(report.findings.all.map(\.path).sorted() == gone.sorted())
    #expect(report.findings.all.allSatisfy { $0.rule == .missingFile && $0.message == "is not there (status 404)" })
    #expect(report.lists != nil)
  }

  @Test("A list that is missing is told once: its boxes and decks are not")
  func missingList() async throws {
    let tree = try SampleTree()
    let report = try await Self.look(ScriptedHost(tree.files.filter { $0.key != tree.catalog }))
    #expect(report.findings.all.map(\.path) == [tree.catalog])
    #expect(report.lists == nil)
    #expect(report.manifest?.manifest.sequence == 5)
  }

  @Test("What verifies but does not hold together is told")
  func wrongInside() async throws {
    for (ids, deck, rule, words) in [
      (["liar"], [], .malformedFile, "holds another box than liar version 1"),
      (["odd"], [], .malformedFile, "does not begin with box.json"),
      (["one"], ["two"], .disagreement, "deck d holds the box two, which the catalog does not name"),
    ] as [([String], [String], Finding.Rule, String)] {
      let report = try await Self.look(ScriptedHost(try SampleTree(boxes: ids, deck: deck).files))
      #expect(report.findings.all.map(\.rule) == [rule])
      #expect(report.findings.firstError?.message.contains(words) == true)
    }
  }

  @Test("A bundle that two boxes name is told: it cannot be both")
  func twins() async throws {
    let tree = try SampleTree(boxes: ["one"], twin: "zwei")
    let report = try await Self.look(ScriptedHost(tree.files))
    #expect(report.findings.all.map(\.rule) == [.disagreement])
    #expect(report.findings.all.map(\.path) == [try tree.bundle("one")])
    let forged = try await Self.look(ScriptedHost(try SampleTree(candidate: [], growth: 1).files))
    #expect(forged.findings.all.map(\.rule) == [.disagreement, .disagreement, .disagreement])
  }

  @Test("The page that comes instead of a file is not read to its end")
  func longPages() async throws {
    let host = ScriptedHost([:]) { _, _, _ in .init(status: 404, body: [UInt8](repeating: 32, count: 1_000_000)) }
    let report = try await Self.look(host)
    #expect(report.findings.all.map(\.rule) == [.status])
    #expect(report.fetchedByteCount == 500_000)
  }

  @Test("The host is tried on the largest bundle that is right")
  func probes() async throws {
    let tree = try SampleTree()
    let sizes = try ["one", "three"].map { tree.files[try tree.bundle($0)]?.count ?? 0 }
    #expect(sizes[0] < sizes[1])
    for (gone, probed) in [(nil, "three"), ("three", "one")] as [(String?, String)] {
      let path = try gone.map { try tree.bundle($0) }
      let host = ScriptedHost(tree.files.filter { $0.key != path && !$0.key.contains("two") })
      _ = try await Self.look(host)
      #expect(host.requests.filter { $0.offset > 0 }.map(\.path) == [try tree.bundle(probed)])
    }
  }

  @Test("The candidate of a rollout is held to the same")
  func candidate() async throws {
    let tree = try SampleTree(candidate: ["four"])
    let four = try tree.bundle("four")
    let report = try await Self.look(ScriptedHost(tree.files.filter { $0.key != four }))
    #expect(report.findings.all.map(\.path) == [four])
    #expect(report.boxCount == 3)
  }

  @Test("A manifest of strangers is refused, and a page in its place is told as one")
  func manifests() async throws {
    var tree = try SampleTree()
    try tree.sign(by: "x")
    let strange = try await Self.look(ScriptedHost(tree.files))
    #expect(strange.findings.all.map(\.rule) == [.refusedManifest])
    #expect(strange.findings.firstError?.hint?.contains("--keyring") == true)
    #expect(strange.manifest == nil)
    let page = try await Self.look(
      ScriptedHost(tree.files) { _, _, _ in .init(headers: ["content-type": "text/html"], body: [60, 112, 62]) })
    #expect(page.findings.all.map(\.message) == ["is answered with a web page, not with a manifest"])
    let absent = try await Self.look(ScriptedHost([:]))
    #expect(absent.findings.all.map(\.rule) == [.status])
    #expect(absent.outcome == .refused)
  }

  @Test(
    "A release that expires is an error only where somebody asked",
    arguments: [
      (30, nil, 1, nil), (30, "29d", 1, nil), (30, "30d", 1, .error), (1, nil, 1, .warning), (1, "1s", 1, .error),
      (0, nil, 1, .warning), (nil, "3650d", 1, nil), (30, "1s", 40, .error),
    ] as [(Int?, String?, Int, Finding.Severity?)])
  func expiry(_ expiresAfter: Int?, _ validity: String?, _ now: Int, _ severity: Finding.Severity?) async throws {
    let tree = try SampleTree(expires: expiresAfter.map { SampleTree.created.adding(days: $0) })
    let demands = LiveDemands(minimumValidity: validity.flatMap { TimeSpan($0) })
    let report = try await Self.look(
      ScriptedHost(tree.files), demands: demands, now: SampleTree.created.adding(days: now))
    #expect(report.findings.all.map(\.rule) == (severity == nil ? [] : [.expiry]))
    #expect(report.findings.all.first?.severity == severity)
  }

  @Test("An older release than expected, or another one of the same number, is an error")
  func expectations() async throws {
    let live = try SampleTree(sequence: 5)
    func rules(_ expected: ExpectedRelease) async throws -> [Finding.Rule] {
      try await Self.look(ScriptedHost(live.files), demands: LiveDemands(expected: expected)).findings.all.map(\.rule)
    }
    func release(_ tree: SampleTree) async throws -> ExpectedRelease {
      ExpectedRelease(try #require(try await Self.look(ScriptedHost(tree.files)).manifest))
    }
    #expect(try await rules(ExpectedRelease(sequence: 5)) == [])
    #expect(try await rules(ExpectedRelease(sequence: 4)) == [])
    #expect(try await rules(ExpectedRelease(sequence: 6)) == [.expectation])
    #expect(try await rules(release(live)) == [])
    #expect(try await rules(release(SampleTree(sequence: 4, revision: "b"))) == [])
    #expect(try await rules(release(SampleTree(sequence: 5, revision: "b"))) == [.expectation])
    #expect(try await rules(release(SampleTree(sequence: 6))) == [.expectation])
  }

  @Test("Looking again fetches only what was not right before, and nothing while another release is awaited")
  func again() async throws {
    let (old, new) = (try SampleTree(sequence: 5), try SampleTree(sequence: 6, boxes: ["one", "two", "zwei"]))
    let late = try new.bundle("zwei")
    let host = ScriptedHost(old.files)
    let check = LiveCheck(
      fetcher: host, keyring: try SampleTree.keyring(), demands: LiveDemands(expected: ExpectedRelease(sequence: 6)))
    func paths(after start: Int) -> [String] { host.requests.dropFirst(start).map(\.path) }

    #expect(await check.look(now: SampleTree.now, isPatient: true).outcome == .refused)
    #expect(Set(paths(after: 0)) == ["manifest.json"])

    host.replace(new.files.filter { $0.key != late })
    let incomplete = await check.look(now: SampleTree.now, isPatient: true)
    #expect(incomplete.findings.all.map(\.path) == [late])

    host.replace(new.files)
    let start = host.requests.count
    let whole = await check.look(now: SampleTree.now, isPatient: true)
    #expect(whole.findings.all == [])
    #expect(whole.boxCount == 3)
    let probes = Set(new.bundles + ["manifest.json", HostLook.absentPath])
    #expect(Set(paths(after: start)).isSubset(of: probes))
    #expect(paths(after: start).contains(late))
    #expect(paths(after: start).count == 2 + 1 + 3)
  }
}
