#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

@testable import Files

@Suite("Passphrases", .timeLimit(.minutes(1)))
struct PassphraseTests {
  @Test(
    "A line is edited as terminals do",
    arguments: [
      ("abc\n", "abc"), ("abc\r", "abc"), ("\n", ""), ("ab\u{7F}c\n", "ac"), ("aé\u{8}b\n", "ab"), ("\u{7F}a\n", "a"),
      ("abc\u{15}d\n", "d"), ("abc\u{3}d\n", nil), ("\u{4}", nil), ("abc\u{4}", "abc"), ("abc", nil),
      ("a b\t\n", "a b\t"),
    ] as [(String, String?)])
  func editing(keys: String, line: String?) {
    var bytes = keys.utf8.makeIterator()
    #expect(PassphraseLine.read { bytes.next() } == line.map { Array($0.utf8) })
  }

  @Test("A line without end takes bounded memory")
  func longLine() {
    var count = 0
    let line = PassphraseLine.read {
      count += 1
      return count > 1_000_000 ? 0x0A : 0x61
    }
    #expect(line?.count == PassphraseLine.maximumLength)
  }

  #if os(Linux)
    @Test("What is typed is not shown, and the echo comes back")
    func pseudoTerminal() throws {
      let typist = try Typist(keys: "sesame\n", waitingFor: "Passphrase: ")
      let terminal = try FileDescriptor.open(typist.terminalPath, O_RDWR | O_NOCTTY)
      #expect(Terminal.isTerminal(terminal.number))
      typist.start()
      let line = Terminal.readPassphrase(prompt: "Passphrase: ", from: terminal)
      typist.finish()
      #expect(line == Array("sesame".utf8))
      #expect(String(decoding: typist.seen, as: UTF8.self) == "Passphrase: \r\n")
      var mode = termios()
      unsafe tcgetattr(terminal.number, &mode)
      #expect(mode.c_lflag & tcflag_t(ECHO) != 0)
      #expect(mode.c_lflag & tcflag_t(ICANON) != 0)
      #expect(mode.c_lflag & tcflag_t(ISIG) != 0)
    }
  #endif
}

#if os(Linux)
  /// The other side of a pseudo-terminal: types when it sees the prompt, on a thread of its own.
  private final class Typist {
    let terminalPath: String
    /// What the terminal showed, to the end of the line.
    private(set) var seen: [UInt8] = []
    private let main: Int32
    private let keys: [UInt8]
    private let prompt: [UInt8]
    private var thread: pthread_t?

    init(keys: String, waitingFor prompt: String) throws {
      self.keys = Array(keys.utf8)
      self.prompt = Array(prompt.utf8)
      main = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      // TIOCSPTLCK and TIOCGPTN, which Swift does not import: unlock the terminal, get its number.
      var locked: Int32 = 0
      var number: Int32 = 0
      guard main >= 0, unsafe ioctl(main, 0x4004_5431, &locked) == 0, unsafe ioctl(main, 0x8004_5430, &number) == 0
      else { throw FileError(.open, "/dev/ptmx", code: errno) }
      terminalPath = "/dev/pts/\(number)"
    }

    deinit { close(main) }

    func start() {
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      var number = pthread_t()
      unsafe pthread_create(&number, nil, runTypist, context)
      thread = number
    }

    func finish() {
      if let thread { pthread_join(thread, nil) }
    }

    fileprivate func typeKeys() {
      see(until: { seen.count == prompt.count })
      unsafe write(main, keys, keys.count)
      see(until: { seen.last == 0x0A })
    }

    private func see(until isEnough: () -> Bool) {
      while !isEnough() {
        var byte: UInt8 = 0
        guard unsafe read(main, &byte, 1) == 1 else { return }
        seen.append(byte)
      }
    }
  }

  private func runTypist(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context { unsafe Unmanaged<Typist>.fromOpaque(context).takeUnretainedValue().typeKeys() }
    return nil
  }
#endif
