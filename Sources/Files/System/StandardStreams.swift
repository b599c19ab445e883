#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writing to standard output and standard error.
package enum StandardStreams {
  /// The number of standard output.
  package static let output: Int32 = 1
  /// The number of standard error.
  package static let error: Int32 = 2

  /// Writes everything, unbuffered.
  ///
  /// - Throws: `isBrokenPipe` if the reader has gone; no signal is raised.
  package static func write(_ stream: Int32, _ bytes: [UInt8]) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let (count, code) = unsafe bytes.withUnsafeBytes { buffer in
        BrokenPipe.reported {
          retrying { unsafe system_write(stream, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done) }
        }
      }
      if count >= 0 {
        done += count
      } else if code == EAGAIN {
        // Somebody who shares the stream has made it non-blocking.
        var wait = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
        _ = retrying { unsafe poll(&wait, 1, -1) }
      } else {
        throw FileError(.write, name(of: stream), code: code)
      }
    }
  }

  private static func name(of stream: Int32) -> String {
    switch stream {
    case output: "standard output"
    case error: "standard error"
    default: "descriptor \(stream)"
    }
  }
}

private func system_write(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}
