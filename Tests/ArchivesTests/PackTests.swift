#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import TestKit
import Testing

@testable import Archives

@Suite("Packing")
struct PackTests {
  private static let entries = [
    ArchiveEntry(path: "box.json", bytes: Array("{\"format\":1}\n".utf8)),
    ArchiveEntry(path: "media/" + String(repeating: "n", count: 94), bytes: [UInt8](repeating: 7, count: 513)),
    ArchiveEntry(path: "media/none", bytes: []),
  ]

  @Test("The gzip header has no time, no name, and says Unix")
  func gzipHeader() throws {
    let bytes = try GzipTar.pack(Self.entries)
    #expect(Array(bytes.prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
  }

  @Test("Every tar header is ustar with mode 0644 and nothing of the machine")
  func tarHeaders() throws {
    let tar = try Gzip.decompress(GzipTar.pack(Self.entries))
    var offset = 0
    for entry in Self.entries {
      let header = Array(tar[offset..<offset + 512])
      #expect(text(header[0..<100]) == entry.path)
      #expect(text(header[100..<108]) == "000644 ")
      #expect(text(header[108..<116]) == "000000 ")
      #expect(text(header[116..<124]) == "000000 ")
      #expect(text(header[124..<136]) == octal(entry.bytes.count, digits: 11) + " ")
      #expect(text(header[136..<148]) == "00000000000 ")
      #expect(text(header[148..<156]) == octal(checksum(header), digits: 6))
      #expect(text(header[156..<157]) == "0")
      #expect(header[157..<257].allSatisfy { $0 == 0 })
      #expect(Array(header[257..<265]) == Array("ustar\u{0}00".utf8))
      #expect(header[265..<329].allSatisfy { $0 == 0 })
      #expect(header[345..<512].allSatisfy { $0 == 0 })
      #expect(Array(tar[(offset + 512)...].prefix(entry.bytes.count)) == entry.bytes)
      offset += 512 + (entry.bytes.count + 511) / 512 * 512
    }
    #expect(tar.count == offset + 1024)
    #expect(tar[offset...].allSatisfy { $0 == 0 })
  }

  @Test("An archive without entries is two zero blocks")
  func empty() throws {
    let bytes = try GzipTar.pack([])
    #expect(try Gzip.decompress(bytes) == TarBuilder.end)
    #expect(try GzipTar.unpack(bytes) == [])
  }

  @Test("The same entries give the same bytes, also in a thread with another locale")
  func deterministic() throws {
    let first = try GzipTar.pack(Self.entries)
    // Time zone and umask belong to the whole process, so the end-to-end tests change them; the header test above
    // shows that neither has a place in the bytes. A locale can be changed for this thread alone.
    let other = unsafe newlocale(localeMask, "C.UTF-8", nil)
    let before = unsafe uselocale(other)
    defer {
      unsafe uselocale(before)
      unsafe freelocale(other)
    }
    #expect(try GzipTar.pack(Self.entries) == first)
  }

  /// `LC_ALL_MASK`, which is built of shifts on Linux and not imported: every category.
  private let localeMask: Int32 = 0x1FBF

  @Test("What no reader would take is not written")
  func limits() throws {
    let limits = ArchiveLimits(entryCount: 2, byteCount: 10)
    let five = ArchiveEntry(path: "a", bytes: [1, 2, 3, 4, 5])
    let six = ArchiveEntry(path: "b", bytes: [1, 2, 3, 4, 5, 6])
    let none = ArchiveEntry(path: "c", bytes: [])
    #expect(throws: ArchiveError.tooLarge(limit: 10)) { try GzipTar.pack([five, six], limits: limits) }
    #expect(throws: ArchiveError.tooManyEntries(limit: 2)) { try GzipTar.pack([five, none, six], limits: limits) }
    #expect(try GzipTar.unpack(GzipTar.pack([six, none], limits: limits), limits: limits) == [six, none])
  }

  @Test("Any entries come back as they went in", arguments: 0..<60 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let entries = (0..<Int.random(in: 0...12, using: &generator)).map { index in
      // Lengths around block borders, and now and then beyond the buffers of zlib and libarchive.
      let block = Int.random(in: 0...(seed % 10 == 0 ? 400 : 3), using: &generator) * 512
      let count = max(0, block + Int.random(in: -1...1, using: &generator))
      let values = UInt8.random(in: 0...255, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...values, using: &generator) }
      return ArchiveEntry(path: "media/\(index)", bytes: bytes)
    }
    #expect(try GzipTar.unpack(GzipTar.pack(entries)) == entries)
  }

  @Test("The versions that decide the bytes are named")
  func versions() {
    #expect(Archives.libraryVersions.map { $0.prefix { $0 != " " } } == ["libarchive", "zlib"])
  }

  private func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func octal(_ value: Int, digits: Int) -> String {
    String(decoding: TarBuilder.octal(value, digits: digits), as: UTF8.self)
  }

  private func checksum(_ header: [UInt8]) -> Int {
    header.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(header[$1])) }
  }
}
