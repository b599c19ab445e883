#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

@testable import Files

@Suite("Child processes", .timeLimit(.minutes(1)))
struct ChildProcessTests {
  @Test("More than a pipe holds goes through both ways")
  func megabyte() throws {
    let input = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
    let (status, output) = try ChildProcess.run(["cat"], input: input, outputLimit: 1 << 20)
    #expect(status == 0)
    #expect(output == input)
  }

  @Test(
    "The status is that of the shell",
    arguments: [("exit 0", 0), ("exit 3", 3), ("kill -9 $$", 137), ("kill -13 $$", 141), ("exit 255", 255)]
      as [(String, Int32)])
  func status(script: String, expected: Int32) throws {
    #expect(try ChildProcess.run(["sh", "-c", script], input: [], outputLimit: 0).status == expected)
  }

  @Test("A program that does not read its input is no error and no signal", arguments: ["exit 4", "exec <&-; exit 4"])
  func unreadInput(script: String) throws {
    let input = [UInt8](repeating: 1, count: 1 << 20)
    let (status, output) = try ChildProcess.run(["sh", "-c", script], input: input, outputLimit: 10)
    #expect(status == 4)
    #expect(output == [])
  }

  @Test("A program that closes its output first still gets all its input")
  func closedOutput() throws {
    let folder = try ScratchFolder()
    let input = [UInt8](repeating: 1, count: 1 << 20)
    let script = "exec >&-; cat > '\(folder("a"))'"
    #expect(try ChildProcess.run(["sh", "-c", script], input: input, outputLimit: 0).status == 0)
    #expect(try File.status(folder("a"))?.byteCount == 1 << 20)
  }

  @Test("A program that writes too much is stopped")
  func outputLimit() throws {
    let error = #expect(throws: FileError.self) { try ChildProcess.run(["yes"], input: [], outputLimit: 100) }
    #expect(error?.isTooLarge == true)
    #expect(try ChildProcess.run(["echo", "123"], input: [], outputLimit: 4).output == Array("123\n".utf8))
    #expect(throws: FileError.self) { try ChildProcess.run(["echo", "123"], input: [], outputLimit: 3) }
  }

  @Test("A program that does not exist is named")
  func absent() {
    #expect(throws: FileError(.run, "/no/such/program", code: ENOENT)) {
      try ChildProcess.run(["/no/such/program"], input: [], outputLimit: 0)
    }
    #expect(throws: FileError.self) { try ChildProcess.run([], input: [], outputLimit: 0) }
    #expect(throws: FileError.self) { try ChildProcess.run([""], input: [], outputLimit: 0) }
  }

  #if os(Linux)
    @Test("A program gets no descriptor but its three streams")
    func descriptors() throws {
      let folder = try ScratchFolder()
      let lock = try FileLock.acquire(folder: folder.path)
      let script = "ls -l /proc/self/fd"
      let output = try ChildProcess.run(["sh", "-c", script], input: [], outputLimit: 1_000_000).output
      let text = String(decoding: output, as: UTF8.self)
      #expect(!text.contains(folder.path))
      _ = consume lock
    }
  #endif
}
