#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writing to a pipe that nobody reads kills a process by default (SIGPIPE).
enum BrokenPipe {
  /// Runs `write` so that a broken pipe is an error of the call (EPIPE) and no signal.
  ///
  /// Only this thread is changed, for this time: to ignore the signal in the whole process would be inherited by the
  /// programs it starts.
  static func reported<Result>(_ write: () -> Result) -> Result {
    var pipeOnly = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&pipeOnly)
    unsafe sigaddset(&pipeOnly, SIGPIPE)
    let wasPending = isPending
    unsafe pthread_sigmask(SIG_BLOCK, &pipeOnly, &before)
    let result = write()
    let code = errno
    if !wasPending && isPending {
      var signal: Int32 = 0
      unsafe sigwait(&pipeOnly, &signal)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
    return result
  }

  private static var isPending: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return unsafe sigismember(&pending, SIGPIPE) == 1
  }
}
