#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the process was started with and runs on.
package enum Environment {
  /// An environment variable; nil if it is not set. Bytes that are not UTF-8 become U+FFFD.
  package static func value(_ name: String) -> String? {
    guard let text = unsafe getenv(name) else { return nil }
    return unsafe String(cString: text)
  }

  /// The user id that the process works with: the owner of what it makes.
  package static var userID: UInt32 { UInt32(geteuid()) }

  /// How many processors are in use on this machine, at least 1.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
