import TestKit
import Testing

@testable import Archives

@Suite("Hostile gzip and bombs")
struct HostileGzipTests {
  private static let entries = [
    ArchiveEntry(path: "box.json", bytes: Array("{\"format\":1,\"id\":\"box\"}\n".utf8)),
    ArchiveEntry(path: "media/a.png", bytes: (0..<700).map { UInt8($0 % 251) }),
  ]

  @Test("A bundle cut anywhere is refused")
  func truncation() throws {
    let bytes = try GzipTar.pack(Self.entries)
    for count in 0..<bytes.count {
      #expect(throws: ArchiveError.self, "cut to \(count)") { try GzipTar.unpack(Array(bytes.prefix(count))) }
    }
  }

  @Test("One wrong bit is refused, or it means nothing: a time in the header, a copy from another equal place")
  func bitFlips() throws {
    let bytes = try GzipTar.pack(Self.entries)
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      let entries = try? GzipTar.unpack(flipped)
      #expect(entries == nil || entries == Self.entries, "bit \(bit)")
    }
  }

  @Test("Random damage never crashes and never changes the content", arguments: 0..<300 as Range<UInt64>)
  func damage(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = try GzipTar.pack(Self.entries)
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let index = Int.random(in: 10..<bytes.count, using: &generator)
      bytes[index] = UInt8.random(in: 0...255, using: &generator)
    }
    let entries = try? GzipTar.unpack(bytes)
    #expect(entries == nil || entries == Self.entries)
  }

  @Test("Random damage inside the tar never crashes", arguments: 0..<400 as Range<UInt64>)
  func tarDamage(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var tar = try Gzip.decompress(GzipTar.pack(Self.entries))
    for _ in 0..<Int.random(in: 1...20, using: &generator) {
      let header = Bool.random(using: &generator) ? 0 : 1024
      tar[header + Int.random(in: 0..<512, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
    }
    for header in [0, 1024] {
      let sum = (0..<512).reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(tar[header + $1])) }
      tar.replaceSubrange(header + 148..<header + 156, with: TarBuilder.octal(sum, digits: 6) + [0, 0x20])
    }
    for entry in (try? GzipTar.unpack(Gzip.compress(tar))) ?? [] {
      #expect(EntryPath.isUsable(entry.path.utf8))
    }
  }

  @Test("Nothing may follow the gzip member")
  func trailing() throws {
    let bytes = try GzipTar.pack(Self.entries)
    let trailer = Array(bytes.suffix(8))
    for tail in [[0], [1, 2, 3], trailer, [0x1F, 0x8B], [UInt8](repeating: 0, count: 512), bytes] {
      #expect(throws: ArchiveError.self) { try GzipTar.unpack(bytes + tail) }
    }
  }

  @Test("A wrong checksum is refused though libarchive would take it")
  func checksum() throws {
    var bytes = try GzipTar.pack(Self.entries)
    bytes[bytes.count - 8] ^= 1
    #expect(throws: ArchiveError.damaged("gzip checksum does not match")) { try GzipTar.unpack(bytes) }
  }

  @Test("Gzip inside gzip, a bare tar and nothing are refused")
  func otherLayers() throws {
    let bytes = try GzipTar.pack(Self.entries)
    let nested = try Gzip.compress(bytes)
    #expect(throws: ArchiveError.damaged("gzip is nested")) { try GzipTar.unpack(nested) }
    let tar = try Gzip.decompress(bytes)
    #expect(throws: ArchiveError.damaged("this is not gzip")) { try GzipTar.unpack(tar) }
    #expect(throws: ArchiveError.damaged("this is not gzip")) { try GzipTar.unpack([]) }
    let nothing = try Gzip.compress([])
    #expect(throws: ArchiveError.self) { try GzipTar.unpack(nothing) }
  }

  @Test("CRC-32 has the check value of its definition")
  func crc() {
    #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.checksum([]) == 0)
  }

  @Test("A bomb of a thousand to one is stopped by real count")
  func bomb() throws {
    let limits = ArchiveLimits(entryCount: 10, byteCount: 1 << 20)
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    let header = TarBuilder.header("a", type: "0", size: TarBuilder.octal(64 << 20, digits: 11))
    let tar = try Gzip.compress(count: 1, of: header, then: zeros + zeros)
    #expect(throws: ArchiveError.tooLarge(limit: 1 << 20)) { try GzipTar.unpack(tar, limits: limits) }
    let bomb = try Gzip.compress(count: 100, of: zeros)
    #expect(bomb.count < 110 << 10)
    #expect(throws: ArchiveError.tooLarge(limit: 64 << 20)) { try GzipTar.unpack(bomb) }
  }

  @Test("Many small files together meet the same limit")
  func sum() throws {
    let limits = ArchiveLimits(entryCount: 10, byteCount: 1000)
    var builder = TarBuilder()
    for name in ["a", "b", "c"] { builder.add(name, data: [UInt8](repeating: 1, count: 334)) }
    let bytes = try Gzip.compress(builder.bytes + TarBuilder.end)
    #expect(throws: ArchiveError.tooLarge(limit: 1000)) { try GzipTar.unpack(bytes, limits: limits) }
  }

  @Test("The thousand and first entry is refused")
  func entryCount() throws {
    var builder = TarBuilder()
    for index in 0..<1000 { builder.add("media/\(index)") }
    #expect(try GzipTar.unpack(Gzip.compress(builder.bytes + TarBuilder.end)).count == 1000)
    builder.add("media/1000")
    let many = try Gzip.compress(builder.bytes + TarBuilder.end)
    #expect(throws: ArchiveError.tooManyEntries(limit: 1000)) { try GzipTar.unpack(many) }
  }

  @Test("A million entries are refused before they are all unpacked")
  func million() throws {
    let header = TarBuilder.header("a", type: "0", size: TarBuilder.octal(0, digits: 11))
    let thousand = Array(repeatElement(header, count: 1000).joined())
    let bytes = try Gzip.compress(count: 1000, of: thousand, then: TarBuilder.end)
    #expect(throws: ArchiveError.tooLarge(limit: 64 << 20)) { try GzipTar.unpack(bytes) }
  }
}
