internal import CLibSodium
#if canImport(CNettle)
  internal import CNettle
#endif

/// Picks libsodium's fastest code for this processor once, before its first use.
package enum Sodium {
  /// Name and version of the libraries behind signatures and digests, for `contentc version`.
  package static var libraryVersions: [String] {
    let sodium = unsafe "libsodium \(String(cString: sodium_version_string()))"
    #if canImport(CNettle)
      return [sodium, "nettle \(nettle_version_major()).\(nettle_version_minor())"]
    #else
      return [sodium]
    #endif
  }

  /// False only if the library cannot start at all; then nothing verifies.
  static let isReady = sodium_init() >= 0
}
