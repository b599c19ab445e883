#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

@testable import Files

@Suite("Streams, clocks, environment")
struct StreamTests {
  @Test("Everything arrives, and a reader that has gone is an error without a signal")
  func brokenPipe() throws {
    var pipe = try Pipe.open(for: "test")
    let number = pipe.writing?.number ?? -1
    try StandardStreams.write(number, Array("hello".utf8))
    var buffer = [UInt8](repeating: 0, count: 10)
    let count = try unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      try unsafe pipe.reading?.read(into: UnsafeMutableBufferPointer(rebasing: bytes.prefix(5)))
    }
    #expect(count == 5)
    #expect(Array(buffer.prefix(5)) == Array("hello".utf8))
    pipe.reading = nil
    let error = #expect(throws: FileError.self) { try StandardStreams.write(number, [1]) }
    #expect(error == FileError(.write, "descriptor \(number)", code: EPIPE))
    #expect(error?.isBrokenPipe == true)
  }

  @Test("A file is no terminal and has no width")
  func terminal() throws {
    let file = try FileDescriptor.open("/dev/null", O_RDONLY)
    #expect(!Terminal.isTerminal(file.number))
    #expect(Terminal.width(file.number) == nil)
    #expect(!Terminal.isTerminal(-1))
  }

  @Test("The wall clock is in this century, the other never goes back")
  func clocks() {
    #expect((1_700_000_000_000..<4_102_444_800_000).contains(SystemClock.millisecondsSince1970))
    let first = SystemClock.monotonicNanoseconds
    #expect(SystemClock.monotonicNanoseconds >= first)
  }

  @Test("The environment has what the process was started with")
  func environment() {
    #expect(Environment.value("PATH")?.isEmpty == false)
    #expect(Environment.value("NO_SUCH_VARIABLE_HERE") == nil)
    #expect(Environment.processorCount >= 1)
  }
}
