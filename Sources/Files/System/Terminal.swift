#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The terminal behind a stream.
package enum Terminal {
  /// False also for a stream that is closed.
  package static func isTerminal(_ stream: Int32) -> Bool { isatty(stream) == 1 }

  /// Columns of the terminal; nil if the stream is none or does not know.
  package static func width(_ stream: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
