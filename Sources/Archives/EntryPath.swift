/// The rule for names inside an archive, the same for writing and reading.
///
/// ASCII `[a-z0-9._/-]`, no empty, `.` or `..` part, 1 to 100 bytes. So a path never leaves the folder it is unpacked to,
/// means the same on every file system (no case, no Unicode forms), and fits the name field of ustar.
enum EntryPath {
  static let maximumLength = 100

  static func isUsable(_ path: some Collection<UInt8>) -> Bool {
    guard (1...maximumLength).contains(path.count), path.allSatisfy(isAllowed) else { return false }
    return path.split(separator: slash, omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.elementsEqual([dot]) && !$0.elementsEqual([dot, dot])
    }
  }

  /// A refused path for a message: printable ASCII is kept, every other byte is `?`, and it ends after 100 bytes.
  static func printable(_ path: some Collection<UInt8>) -> String {
    String(decoding: path.prefix(maximumLength).map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
  }

  static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case dot, slash, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
