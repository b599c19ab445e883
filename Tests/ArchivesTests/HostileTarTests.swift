import Testing

@testable import Archives

@Suite("Hostile tars")
struct HostileTarTests {
  @Test(
    "Only regular files are taken",
    arguments: [
      ("1", "box.json"), ("2", "/etc/passwd"), ("3", ""), ("4", ""), ("5", ""), ("6", ""),
    ] as [(Character, String)])
  func kinds(type: Character, link: String) throws {
    try expect(TarBuilder.tar("a", type: type, link: link), .notRegularFile(path: "a"))
  }

  @Test("A hard link with data is no regular file either")
  func hardLinkWithData() throws {
    try expect(TarBuilder.tar("a", type: "1", data: [1], link: "box.json"), .notRegularFile(path: "a"))
  }

  @Test(
    "A path that leaves the folder is refused",
    arguments: ["/a", "../a", "a/../../b", "./a", "a//b", "A", "a\\b", "box.json ", "é"])
  func paths(path: String) throws {
    try expect(TarBuilder.tar(path, data: [1]), .unusablePath(EntryPath.printable(path.utf8)))
  }

  @Test("A path from a pax header is held to the same rule")
  func paxPath() throws {
    for path in ["../a", "a/" + String(repeating: "b", count: 99), "media/é"] {
      var builder = TarBuilder()
      builder.add("pax", type: "x", data: TarBuilder.paxRecord("path", path))
      builder.add("a", data: [1])
      #expect(throws: ArchiveError.self) { try unpack(builder.bytes + TarBuilder.end) }
    }
    var builder = TarBuilder()
    builder.add("pax", type: "x", data: TarBuilder.paxRecord("path", "media/b"))
    builder.add("a", data: [1])
    #expect(try unpack(builder.bytes + TarBuilder.end) == [ArchiveEntry(path: "media/b", bytes: [1])])
  }

  @Test("A link target in a pax header means nothing for a regular file")
  func paxLink() throws {
    var builder = TarBuilder()
    builder.add("pax", type: "x", data: TarBuilder.paxRecord("linkpath", "/etc/passwd"))
    builder.add("a", data: [1])
    #expect(try unpack(builder.bytes + TarBuilder.end) == [ArchiveEntry(path: "a", bytes: [1])])
  }

  @Test("Names appear once")
  func repeated() throws {
    var builder = TarBuilder()
    builder.add("a", data: [1])
    builder.add("a", data: [2])
    try expect(builder.bytes + TarBuilder.end, .repeatedPath("a"))
  }

  @Test("Within one block a size decides alone: no more is read than it says, and the digest guards the rest")
  func sizeWithinBlock() throws {
    let entries = try unpack(TarBuilder.tar("a", data: [1], size: TarBuilder.octal(2, digits: 11)))
    #expect(entries == [ArchiveEntry(path: "a", bytes: [1, 0])])
  }

  @Test(
    "A size that the tar does not hold is refused",
    arguments: [
      Array("77777777777".utf8), Array("00000004000".utf8), Array("999999999999".utf8), Array("garbage!".utf8),
      [0x80, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [UInt8](repeating: 0xFF, count: 12),
      [0x80, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], Array("-0000000001".utf8),
    ])
  func sizes(size: [UInt8]) throws {
    let data = [UInt8](repeating: 1, count: 1100)
    #expect(throws: ArchiveError.self) { try unpack(TarBuilder.tar("a", data: data, size: size)) }
  }

  @Test("Files with holes are refused, in every dialect")
  func sparse() throws {
    for records in [
      [("GNU.sparse.size", "70000000"), ("GNU.sparse.numblocks", "1"), ("GNU.sparse.map", "60000000,4")],
      [("GNU.sparse.major", "1"), ("GNU.sparse.minor", "0"), ("GNU.sparse.realsize", "70000000")],
      [("GNU.sparse.size", "9"), ("GNU.sparse.numblocks", "1"), ("GNU.sparse.map", "0,4")],
    ] {
      var builder = TarBuilder()
      builder.add("pax", type: "x", data: records.flatMap { TarBuilder.paxRecord($0.0, $0.1) })
      builder.add("a", data: Array("1\n60000000\n4\n".utf8) + [UInt8](repeating: 0, count: 499) + [1, 2, 3, 4])
      #expect(throws: ArchiveError.self) { try unpack(builder.bytes + TarBuilder.end) }
    }
  }

  @Test("An old GNU file with a hole is refused", arguments: [(60_000_000, 60_000_004), (0, 60_000_000)])
  func oldGNUSparse(offset: Int, byteCount: Int) throws {
    let map = TarBuilder.octal(offset, digits: 11) + [0] + TarBuilder.octal(4, digits: 11) + [0]
    let header = TarBuilder.header(
      "a", type: "S", size: TarBuilder.octal(4, digits: 11), magic: "ustar  \u{0}",
      fields: [386: map, 483: TarBuilder.octal(byteCount, digits: 11)])
    let tar = header + [1, 2, 3, 4] + [UInt8](repeating: 0, count: 508) + TarBuilder.end
    try expect(tar, .notRegularFile(path: "a"))
    guard offset > 0 else { return }
    // The reader alone would not take a block from behind a hole either.
    try unsafe tar.withUnsafeBufferPointer { buffer in
      var reader = try unsafe ArchiveReader.open(.tar, over: buffer)
      try #require(try reader.next())
      #expect(throws: ArchiveError.damaged("an entry has holes")) { try reader.data(limit: 100) }
    }
  }

  @Test("What libarchive only warns of is refused too")
  func warning() throws {
    var builder = TarBuilder()
    builder.add("pax", type: "x", data: Array("12 no equals sign\n".utf8))
    builder.add("a", data: [1])
    #expect(throws: ArchiveError.self) { try unpack(builder.bytes + TarBuilder.end) }
  }

  @Test(
    "A chain of special headers ends in an error, not in the stack",
    arguments: ["x", "g", "L", "K", "A"] as [Character])
  func chain(type: Character) throws {
    let data = type == "x" || type == "g" ? TarBuilder.paxRecord("comment", "a") : Array("a\u{0}".utf8)
    let link = TarBuilder.tar("h", type: type, data: data).dropLast(1024)
    let bytes = try Gzip.compress(count: 20_000, of: Array(link), then: TarBuilder.tar("a"))
    #expect(throws: ArchiveError.self) { try GzipTar.unpack(bytes) }
  }

  @Test("A special header that claims to be huge is refused", arguments: ["x", "g", "L", "K", "A"] as [Character])
  func hugeSpecialHeader(type: Character) throws {
    let tar = TarBuilder.tar("h", type: type, data: [], size: Array("77777777777".utf8))
    #expect(throws: ArchiveError.self) { try unpack(tar) }
  }

  @Test("The end is two blocks of zeros and nothing else")
  func end() throws {
    let tar = TarBuilder.tar("a", data: [1])
    let padded = tar + [UInt8](repeating: 0, count: 8192)
    #expect(try unpack(padded) == [ArchiveEntry(path: "a", bytes: [1])])
    try expect(tar + [1], .damaged("bytes follow the end of the tar"))
    try expect(padded + TarBuilder.tar("b"), .damaged("bytes follow the end of the tar"))
    for missing in 1...1024 {
      #expect(throws: ArchiveError.self) { try unpack(Array(tar.dropLast(missing))) }
    }
  }

  @Test("Other formats are not opened")
  func otherFormats() throws {
    for start in ["PK\u{3}\u{4}", "070701", "!<arch>\n", "7z", "#mtree\n", "hello"] {
      #expect(throws: ArchiveError.self) { try unpack(Array(start.utf8) + [UInt8](repeating: 0, count: 2048)) }
    }
  }

  private func expect(_ tar: [UInt8], _ error: ArchiveError) throws {
    let bytes = try Gzip.compress(tar)
    #expect(throws: error) { try GzipTar.unpack(bytes) }
  }

  private func unpack(_ tar: [UInt8]) throws -> [ArchiveEntry] {
    try GzipTar.unpack(Gzip.compress(tar))
  }
}
