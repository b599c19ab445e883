internal import Archives

enum TarFuzzing {
  static func run(_ bytes: [UInt8]) {
    check(bytes)
    // Few inputs survive a change of compressed bytes; this way most changes reach the tar reader.
    check(StoredGzip.wrap(bytes))
  }

  private static func check(_ bytes: [UInt8]) {
    let limits = ArchiveLimits(entryCount: 20, byteCount: 100_000)
    guard let entries = try? GzipTar.unpack(bytes, limits: limits) else { return }
    precondition(entries.count <= limits.entryCount, "more entries than allowed")
    precondition(entries.reduce(0) { $0 + $1.bytes.count } <= limits.byteCount, "more bytes than allowed")
    for entry in entries {
      let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
      precondition(!parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }, "a path leads out")
    }
    precondition(Set(entries.map(\.path)).count == entries.count, "a path is there twice")
  }

  static var seeds: [[UInt8]] {
    let entries = [
      ArchiveEntry(path: "box.json", bytes: Array("{\"id\":\"b\"}\n".utf8)),
      ArchiveEntry(path: "media/a.png", bytes: Array(repeating: 9, count: 700)),
    ]
    guard let packed = try? GzipTar.pack(entries) else { preconditionFailure("the seed cannot be packed") }
    return [packed, plainTar(entries)]
  }

  /// An uncompressed ustar archive, by hand.
  private static func plainTar(_ entries: [ArchiveEntry]) -> [UInt8] {
    var tar: [UInt8] = []
    for entry in entries {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, at offset: Int) {
        for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
      }
      func octal(_ value: Int, _ width: Int) -> String {
        let digits = String(value, radix: 8)
        return String(repeating: "0", count: width - digits.utf8.count) + digits
      }
      put(entry.path, at: 0)
      put("0000644", at: 100)
      put("0000000", at: 108)
      put("0000000", at: 116)
      put(octal(entry.bytes.count, 11), at: 124)
      put("00000000000", at: 136)
      put("        ", at: 148)
      put("0", at: 156)
      put("ustar\u{0}00", at: 257)
      let sum = header.reduce(0) { $0 + Int($1) }
      put(octal(sum, 6) + "\u{0} ", at: 148)
      tar += header + entry.bytes
      tar += [UInt8](repeating: 0, count: (512 - entry.bytes.count % 512) % 512)
    }
    return tar + [UInt8](repeating: 0, count: 1024)
  }
}
