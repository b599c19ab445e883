#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The clocks of the machine; only a program's outermost layer reads them.
package enum SystemClock {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package static var millisecondsSince1970: Int64 {
    let time = read(CLOCK_REALTIME)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Nanoseconds since some moment, never going back: for durations.
  package static var monotonicNanoseconds: UInt64 {
    let time = read(CLOCK_MONOTONIC)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Lets the thread rest; a signal may end it earlier.
  package static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    unsafe nanosleep(&time, nil)
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time
  }
}
