import CacheStores
import ContentCompiler
import ContentModel
import Signatures
import TestKit
import Testing

@testable import ContentPublisher

/// Somebody may have a cache of the contentc before: what lies there must not be read as something else.
///
/// If one of these fails, raise the number of the format, and add the digest under it. Never change a line: each number
/// stands for one shape.
@Suite("Formats of caches")
struct CacheFormatTests {
  @Test("Another shape of what is remembered of a project has another number")
  func memo() async throws {
    try await TemporaryFolder.with { folder in
      let known = [2: "06f2e8663282abca8577822c5335aa60a1608a4b30a23626a8e45d941ac4297e"]
      let library = try #require(try await Self.check(SampleProject(folder)).library)
      let bytes = Array(try Self.sampleMemo(of: library.boxes).encode().joined())
      #expect(SHA256.digest(bytes).hex == known[BuildMemo.format])
    }
  }

  @Test("Another shape of what machines share has another number")
  func entry() async throws {
    try await TemporaryFolder.with { folder in
      let known = ["1 of records 2": "8395e9a071e9612f4a5ca491c0ad6db4760b506605cc667a00328f19eed94f1b"]
      let bundle = Array("a bundle".utf8)
      let record = try await Self.sampleRecord(SampleProject(folder), bundle)
      let bytes = try #require(BoxEntry(record, bundle: bundle)).encode()
      let source = BoxSource(path: record.path, digest: record.sourceDigest)
      let key = ActionKey(source, of: "demo.course", writer: "a writer")
      let sealed = SealedEntry.seal(bytes, under: key, try SharedCacheKey(SharedCacheTests.secret))
      let digest = SHA256.digest(key.digest.bytes + sealed).hex
      #expect(digest == known["\(BoxEntry.format) of records \(BoxRecord.format)"])
    }
  }

  @Test("Another shape of logs has another number")
  func log() throws {
    let known = ["1 of records 2": "ba281b8bae86c836aa9048fdd950aefa56f1e601df4379561c3a37139c050ce4"]
    let record = BoxRecord(path: "boxes/a.box.yaml", sourceDigest: SHA256.digest("a"), result: nil)
    var log = RecordLog.head("a writer")
    RecordLog.append(record, to: &log)
    #expect(SHA256.digest(log).hex == known["\(RecordLog.format) of records \(BoxRecord.format)"])
  }

  @Test("Who writes is named with the number of records, and with all that makes them")
  func writer() {
    for part in ["contentc \(ProductVersion.text)", "record \(BoxRecord.format)", "zlib ", "libyaml ", "cmark "] {
      #expect(CacheWriter.versions.contains(part))
    }
  }

  private static func sampleMemo(of boxes: [Box]) throws -> BuildMemo {
    var writer = BinaryWriter()
    writer.write("key")
    writer.write("media/a.svg")
    writer.write(300)
    writer.write(SHA256.digest("medium"))
    writer.write("svg")
    var reader = BinaryReader(writer.bytes[...])
    let list = FileEntry(
      role: .catalog, path: try #require(WirePath("files/catalog-0123456789abcdef.json")), size: 1000,
      digest: SHA256.digest("list"))
    let bundle = Catalog.Bundle(
      path: try #require(WirePath("bundles/ab/box-1-0123456789abcdef.tar.gz")), size: 70_000,
      digest: SHA256.digest("bundle"))
    return BuildMemo(
      fingerprint: SHA256.digest("fingerprint"), media: [try MediaFile(&reader)], lists: [list], bundles: [bundle],
      counts: ContentCounts(decks: 1, topics: 2, puzzles: 3), boxFileCount: 4,
      released: BuildMemo.encode(boxes))
  }

  /// A record as a build makes it, but of a bundle that no zlib has packed.
  private static func sampleRecord(_ project: SampleProject, _ bundle: [UInt8]) async throws -> BoxRecord {
    let maker = try #require(try await check(project).records)
    let rebuilt = try #require(maker.shareable.first { $0.path == "boxes/two.box.yaml" })
    let path = try #require(WirePath("bundles/ab/two-1-0123456789abcdef.tar.gz"))
    let entry = Catalog.Bundle(path: path, size: bundle.count, digest: SHA256.digest(bundle))
    return try #require(maker.record(of: rebuilt, published: PublishedBox(bundle: entry, element: [0x7B, 0x7D])))
  }

  private static func check(_ project: SampleProject) async throws -> CheckResult {
    let folder = try ProjectFolder(project.folder.path("content"))
    let shared = SharedCache(MemoryCacheStore(), key: nil)
    return await ProjectCheck(
      folder.inventory(), options: CheckOptions(), records: SharedRecords(nil, shared, of: "demo.course"),
      read: folder.reader
    ).run()
  }
}
