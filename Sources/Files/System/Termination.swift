#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// How a program ends that runs until it is told to stop.
package enum Termination {
  /// From now on control-C and SIGTERM end the process at once, as done (0).
  ///
  /// Only for a program that may be killed at any moment without harm.
  package static func isSuccess() {
    // `_exit` may be called by a handler of signals; nothing else happens there.
    signal(SIGINT) { _ in _exit(0) }
    signal(SIGTERM) { _ in _exit(0) }
  }
}
