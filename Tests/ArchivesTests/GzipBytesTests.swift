import Archives
import TestKit
import Testing

struct GzipBytesTests {
  @Test(arguments: [0, 1, 9, 65_536, 300_000])
  func whatIsPackedComesBack(_ byteCount: Int) throws {
    var generator = SeededGenerator(seed: UInt64(byteCount))
    let bytes = (0..<byteCount).map { _ in UInt8.random(in: 0...15, using: &generator) }
    let packed = try GzipBytes.pack(bytes)
    #expect(packed.starts(with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]))
    #expect(try GzipBytes.pack(bytes) == packed)
    #expect(try GzipBytes.unpack(packed, limit: byteCount) == bytes)
    if byteCount > 0 {
      #expect(throws: ArchiveError.tooLarge(limit: byteCount - 1)) {
        try GzipBytes.unpack(packed, limit: byteCount - 1)
      }
    }
  }

  @Test func whatIsDamagedIsRefused() throws {
    let packed = try GzipBytes.pack(Array("some text, some text, some text".utf8))
    for index in packed.indices.dropFirst(10) {
      var damaged = packed
      damaged[index] ^= 1
      #expect(throws: ArchiveError.self, "byte \(index)") { try GzipBytes.unpack(damaged, limit: 1000) }
    }
    for count in 0..<packed.count {
      #expect(throws: ArchiveError.self, "\(count) bytes") {
        try GzipBytes.unpack(Array(packed.prefix(count)), limit: 1000)
      }
    }
    #expect(throws: ArchiveError.self) { try GzipBytes.unpack(packed + [0], limit: 1000) }
  }
}
