/// The form in which Bazel's caches keep what an action gave: an `ActionResult` of its Remote Execution API
/// (build.bazel.remote.execution.v2, as Protocol Buffers), of which only `stdout_raw` is used.
///
/// Servers such as bazel-remote look at what is stored under `/ac/` and refuse what is no such message.
enum ActionResultBody {
  /// Field 5, `stdout_raw`, with a length before it.
  private static let tag: UInt8 = 5 << 3 | 2

  static func wrap(_ bytes: [UInt8]) -> [UInt8] {
    var head = [tag]
    var rest = bytes.count
    while rest >= 0x80 {
      head.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    head.append(UInt8(rest))
    return head + bytes
  }

  /// - Returns: nil for everything that `wrap` does not give.
  static func unwrap(_ body: [UInt8]) -> [UInt8]? {
    guard let first = contentStart(body, byteCount: body.count) else { return nil }
    return Array(body[first...])
  }

  /// Where the content begins in a body of so many bytes.
  ///
  /// - Parameter start: at least its first `overhead` bytes, or all.
  /// - Returns: nil for everything that `wrap` does not give.
  static func contentStart(_ start: [UInt8], byteCount: Int) -> Int? {
    guard start.first == tag, let last = start.dropFirst().prefix(9).firstIndex(where: { $0 < 0x80 }) else {
      return nil
    }
    var length = 0
    for byte in start[1...last].reversed() { length = length << 7 | Int(byte & 0x7F) }
    // A length that could be written shorter is not ours.
    guard last == 1 || start[last] != 0, byteCount - last - 1 == length else { return nil }
    return last + 1
  }

  /// Bytes that the form needs beside the content.
  static let overhead = 10
}
