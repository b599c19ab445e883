internal import CLibSodium

/// Picks libsodium's fastest code for this processor once, before its first use.
package enum Sodium {
  /// libsodium's version, for `contentc version`.
  package static var libraryVersion: String { unsafe String(cString: sodium_version_string()) }

  /// False only if the library cannot start at all; then nothing verifies.
  static let isReady = sodium_init() >= 0
}
