import ContentCompiler
import ContentModel
import ContentPublisher
import Files
import TestKit
import Testing

@Suite("Builds with a cache")
struct CacheTests {
  private static let records = "cache/demo.course.records"
  private static let memo = "cache/demo.course.memo"

  @Test("The first build fills it, the second takes everything from it")
  func reuse() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      #expect(try await Self.build(project).rebuilt == ["boxes/one.box.yaml: new", "boxes/two.box.yaml: new"])
      #expect(try await Self.build(project) == Built(rebuilt: [], reusedCount: 2))
      try project.write("boxes/one.box.yaml", project.box("one", answer: "3", version: 2))
      #expect(try await Self.build(project).rebuilt == ["boxes/one.box.yaml: sourceChanged"])
      #expect(try await Self.build(project) == Built(rebuilt: [], reusedCount: 2))
    }
  }

  @Test("A bundle that the output lacks or that is damaged there is packed again")
  func bundles() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await Self.build(project)
      let bundle = try Self.bundle(of: "two", project)
      let good = try folder.read(bundle)
      try File.remove(folder.path(bundle))
      #expect(try await Self.build(project).rebuilt == ["boxes/two.box.yaml: bundleMissing"])
      var bad = good
      bad[20] ^= 1
      try folder.write(bad, to: bundle)
      #expect(try await Self.build(project).rebuilt == ["boxes/two.box.yaml: bundleMissing"])
      #expect(try folder.read(bundle) == good)
    }
  }

  @Test("Whatever byte of the cache is flipped, the tree is the same, and the next build has everything again")
  func damage() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await Self.build(project)
      let good = try folder.read(Self.records)
      let manifest = try project.manifestBytes()
      for index in stride(from: 0, to: good.count, by: 7) {
        var bytes = good
        bytes[index] ^= 1 << UInt8(index % 8)
        try folder.write(bytes, to: Self.records)
        // Otherwise nothing would be asked of the records.
        try File.remove(folder.path(Self.memo))
        let damaged = try await Self.build(project)
        #expect(!damaged.rebuilt.isEmpty, "byte \(index) does not matter")
        #expect(try project.manifestBytes() == manifest)
        #expect(try await Self.build(project) == Built(rebuilt: [], reusedCount: 2), "byte \(index)")
      }
    }
  }

  @Test("Cut off anywhere, as by a killed process, it is used as far as it goes, and mended")
  func tornTail() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await Self.build(project)
      let good = try folder.read(Self.records)
      for count in stride(from: 0, to: good.count, by: 13) {
        try folder.write(Array(good.prefix(count)), to: Self.records)
        try File.remove(folder.path(Self.memo))
        #expect(try await !Self.build(project).rebuilt.isEmpty)
        #expect(try await Self.build(project) == Built(rebuilt: [], reusedCount: 2), "\(count) bytes")
      }
    }
  }

  @Test("A damaged or torn memo is not believed; the records answer")
  func memo() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await Self.build(project)
      _ = try await Self.build(project)
      let good = try folder.read(Self.memo)
      for index in stride(from: 0, to: good.count, by: 5) {
        var bytes = good
        bytes[index] ^= 1 << UInt8(index % 8)
        try folder.write(index % 2 == 0 ? bytes : Array(bytes.prefix(index)), to: Self.memo)
        #expect(try await Self.build(project) == Built(rebuilt: [], reusedCount: 2))
        #expect(try folder.read(Self.memo) == good, "byte \(index)")
      }
    }
  }

  @Test("The memo does not answer for another project, another request, another base, or a changed medium")
  func memoOfSomethingElse() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await Self.build(project)
      try project.write("boxes/img/dot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>")
      #expect(try await Self.build(project).rebuilt == ["boxes/two.box.yaml: mediumChanged(\"boxes/img/dot.svg\")"])
      let plan1 = try await Self.summary(project) { $0.channel = "beta" }
      #expect(plan1 == nil, "the channel of the base is another one")
      try project.write(
        "contentc.yaml", "id: demo.course\nlicense: CC-BY-4.0\nrelease:\n  default: {latest: 3, min: 1}\n")
      let plan2 = try await Self.summary(project) { _ in }
      #expect(plan2?.plan == .next(sequence: 3, reason: .changed(["release"])))
      try project.write("boxes/new.yaml", "x: 1\n")
      #expect(try await Self.summary(project) { _ in }?.report.warningCount == 1)
      #expect(try await Self.summary(project) { _ in }?.report.warningCount == 1)
      try File.remove(folder.path("content/boxes/new.yaml"))
      try project.write("boxes/d.box.yaml", project.box("d", answer: "1") + "status: draft\n")
      #expect(try await Self.summary(project) { _ in }?.boxCount == 2)
      #expect(try await Self.summary(project) { $0.includesDrafts = true }?.boxCount == 3)
      #expect(try await Self.summary(project) { _ in }?.boxCount == 2)
    }
  }

  @Test("It does not grow without end")
  func bound() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      var most = 0
      for version in 1...30 {
        try project.write("boxes/one.box.yaml", project.box("one", answer: "\(version)", version: version))
        let summary = try await project.build { $0.cache = BuildCache(folder: folder.path("cache"), slack: 1000) }
        #expect(summary.cache?.rebuilt.count == (version == 1 ? 2 : 1))
        most = max(most, try folder.read(Self.records).count)
      }
      #expect((2000..<4000).contains(most))
      #expect(try await Self.build(project) == Built(rebuilt: [], reusedCount: 2))
    }
  }

  @Test("Another version of contentc or of a library builds everything anew")
  func writer() async throws {
    let writer = BuildCache.writer
    for name in ["contentc ", "record ", "libarchive ", "zlib ", "libyaml ", "cmark ", "utf8proc "] {
      #expect(writer.contains(name))
    }
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await Self.build(project)
      let text = String(decoding: try folder.read(Self.records), as: UTF8.self)
      let other = try #require(Self.replaced("zlib 1", by: "zlib 9", in: try folder.read(Self.records)))
      #expect(text.contains("zlib 1"))
      try folder.write(other, to: Self.records)
      try File.remove(folder.path(Self.memo))
      #expect(
        try await Self.build(project).rebuilt == [
          "boxes/one.box.yaml: otherVersion", "boxes/two.box.yaml: otherVersion",
        ])
      #expect(try await Self.build(project) == Built(rebuilt: [], reusedCount: 2))
    }
  }

  @Test("A cache that cannot be written is a word, not an error")
  func unwritable() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      try folder.write([], to: "cache")
      let summary = try await project.build { $0.cache = BuildCache(folder: folder.path("cache")) }
      #expect(summary.cache?.problem?.contains("cache") == true)
    }
  }

  @Test("A cache in the output is refused")
  func insideOutput() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      for place in ["build", "build/cache", "build/../build/a/b"] {
        let error = await #expect(throws: PublishError.self) {
          _ = try await project.build { $0.cache = BuildCache(folder: folder.path(place)) }
        }
        #expect(error?.message.contains("inside the output") == true)
      }
      #expect(try File.status(project.output) == nil)
    }
  }

  @Test("A cache in the project is no part of it")
  func insideProject() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      for _ in 0..<2 {
        let summary = try await project.build { $0.cache = BuildCache(folder: folder.path("content/kept")) }
        #expect(summary.report.entries.isEmpty)
      }
      try folder.write([], to: "content/kept/stray.yaml")
      let summary = try await project.build { $0.cache = BuildCache(folder: folder.path("content/kept")) }
      #expect(summary.report.entries.isEmpty)
    }
  }

  // MARK: Shared

  struct Built: Equatable {
    let rebuilt: [String]
    let reusedCount: Int
  }

  private static func build(_ project: SampleProject) async throws -> Built {
    let summary = try await project.build { $0.cache = BuildCache(folder: project.folder.path("cache")) }
    let cache = try #require(summary.cache)
    #expect(cache.problem == nil)
    return Built(rebuilt: cache.rebuilt.map { "\($0.path): \($0.reason)" }, reusedCount: cache.reusedCount)
  }

  /// Nil if the build was refused.
  private static func summary(
    _ project: SampleProject, _ change: (inout BuildRequest) -> Void
  ) async throws -> BuildSummary? {
    var request = try project.request { $0.cache = BuildCache(folder: project.folder.path("cache")) }
    change(&request)
    guard let outcome = try? await Build(request).run(), case .built(let summary) = outcome else { return nil }
    return summary
  }

  private static func bundle(of box: String, _ project: SampleProject) throws -> String {
    let lists = try #require(try TreeInspection.load(project.output).lists)
    let entry = try #require(lists.boxes.first { $0.id == box })
    return "build/\(entry.bundle.path)"
  }

  private static func replaced(_ old: String, by new: String, in bytes: [UInt8]) -> [UInt8]? {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let start = bytes.indices.first { bytes[$0...].starts(with: old) }
    return start.map { bytes[..<$0] + new + bytes[($0 + old.count)...] }
  }
}
