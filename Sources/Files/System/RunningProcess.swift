#if canImport(Darwin)
  internal import Darwin
#else
  internal import CSystem
  internal import Glibc
#endif

/// A started program. Whoever does not wait for its end kills it by letting go.
struct RunningProcess: ~Copyable {
  private let id: pid_t

  /// Starts a program, searched in `PATH`, with these descriptors as its standard input and output.
  ///
  /// `arguments` has at least one word, and none has a zero byte.
  static func start(_ arguments: [String], input: Int32, output: Int32) throws(FileError) -> RunningProcess {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var id: pid_t = 0
    let code = unsafe posix_spawnp(&id, arguments[0], &actions, nil, &words, contentc_environment())
    guard code == 0 else { throw FileError(.run, arguments[0], code: code) }
    return RunningProcess(id: id)
  }

  /// Waits for its end; the exit status, or 128 plus the number of the signal that ended it.
  consuming func wait() -> Int32 {
    let status = Self.wait(for: id)
    discard self
    // The layout of a wait status, whose macros Swift does not import: a signal in the low seven bits, else the exit
    // status in the next byte.
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  deinit {
    kill(id, SIGKILL)
    _ = Self.wait(for: id)
  }

  private init(id: pid_t) { self.id = id }

  private static func wait(for id: pid_t) -> Int32 {
    var status: Int32 = 0
    _ = retrying { unsafe waitpid(id, &status, 0) }
    return status
  }
}
