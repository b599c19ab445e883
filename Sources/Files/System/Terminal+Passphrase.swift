#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Terminal {
  /// Asks at the terminal for a line that is not shown while it is typed.
  ///
  /// Reads `/dev/tty`, so it works also when standard input is a file. The line is without its end, at most 4096 bytes.
  ///
  /// - Returns: nil if there is no terminal, or the asked person ended without a line (control-D, control-C).
  package static func readPassphrase(prompt: String) -> [UInt8]? {
    guard let terminal = try? FileDescriptor.open("/dev/tty", O_RDWR | O_NOCTTY) else { return nil }
    return readPassphrase(prompt: prompt, from: terminal)
  }

  /// The same at a given terminal.
  static func readPassphrase(prompt: String, from terminal: borrowing FileDescriptor) -> [UInt8]? {
    var before = termios()
    guard unsafe tcgetattr(terminal.number, &before) == 0 else { return nil }
    var hidden = before
    // Keys come one by one and control-C is a key: so the echo is back before the program can end.
    hidden.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG)
    guard unsafe tcsetattr(terminal.number, TCSAFLUSH, &hidden) == 0 else { return nil }
    try? terminal.write(Array(prompt.utf8))
    let line = PassphraseLine.read { terminal.nextByte() }
    unsafe tcsetattr(terminal.number, TCSAFLUSH, &before)
    try? terminal.write([0x0A])
    return line
  }
}

extension FileDescriptor {
  /// nil at the end or on an error.
  fileprivate borrowing func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    let count = unsafe withUnsafeMutablePointer(to: &byte) { pointer in
      try? unsafe read(into: UnsafeMutableBufferPointer(start: pointer, count: 1))
    }
    return count == 1 ? byte : nil
  }
}
