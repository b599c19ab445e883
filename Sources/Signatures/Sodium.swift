internal import CLibSodium

/// Picks libsodium's fastest code for this processor once, before its first use.
enum Sodium {
  /// False only if the library cannot start at all; then nothing verifies.
  static let isReady = sodium_init() >= 0
}
