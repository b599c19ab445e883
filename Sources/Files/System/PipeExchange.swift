#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writes to one pipe and reads from another at the same time, until both are closed.
struct PipeExchange: ~Copyable {
  let command: String
  /// nil once all was written, or the other side reads no more.
  var writing: FileDescriptor?
  /// nil once the other side has closed it.
  var reading: FileDescriptor?
  let input: [UInt8]
  let outputLimit: Int
  private(set) var output: [UInt8] = []
  private var sentCount = 0
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(
    command: String, writing: consuming FileDescriptor?, reading: consuming FileDescriptor?, input: [UInt8],
    outputLimit: Int
  ) {
    self.command = command
    self.writing = writing
    self.reading = reading
    self.input = input
    self.outputLimit = outputLimit
  }

  /// - Throws: `isTooLarge` if more than `outputLimit` bytes came.
  mutating func run() throws(FileError) {
    if let number = writing?.number { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
    while true {
      if sentCount == input.count { writing = nil }
      // poll passes over negative numbers.
      let writeNumber = writing?.number ?? -1
      let readNumber = reading?.number ?? -1
      if writeNumber < 0, readNumber < 0 { return }
      var waits = [
        pollfd(fd: writeNumber, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: readNumber, events: Int16(POLLIN), revents: 0),
      ]
      let (result, code) = retrying { unsafe poll(&waits, 2, -1) }
      guard result >= 0 else { throw FileError(.run, command, code: code) }
      if waits[0].revents != 0 { try send(to: writeNumber) }
      if waits[1].revents != 0 { try receive(from: readNumber) }
    }
  }

  private mutating func send(to number: Int32) throws(FileError) {
    let (count, code) = unsafe input.withUnsafeBytes { bytes in
      BrokenPipe.reported {
        retrying { unsafe write(number, bytes.baseAddress.map { unsafe $0 + sentCount }, bytes.count - sentCount) }
      }
    }
    if count >= 0 {
      sentCount += count
    } else if code == EPIPE {
      writing = nil
    } else if code != EAGAIN {
      throw FileError(.run, command, code: code)
    }
  }

  private mutating func receive(from number: Int32) throws(FileError) {
    let (count, code) = retrying { unsafe read(number, &buffer, buffer.count) }
    guard count >= 0 else { throw FileError(.run, command, code: code) }
    if count == 0 {
      reading = nil
    } else {
      guard count <= outputLimit - output.count else { throw FileError(.run, command, code: EFBIG) }
      output += buffer.prefix(count)
    }
  }
}
