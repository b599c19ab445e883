package import ContentModel

/// contentc.yaml with its defaults filled in.
package struct Project: Sendable {
  package let id: String
  package let title: String
  package let defaultLanguage: String
  package let locales: [String]
  package let license: String?
  package let authors: [String]
  package let channel: String
  package let expiresAfterDays: Int
  package let release: [PlatformRelease]
  /// False if an entry of `release` was refused, or the whole of it.
  package let hasAllReleases: Bool
  package let puzzleHorizonDays: Int
  package let limits: Limits
  /// Ids of the keys to sign with; empty means every active signing key at hand.
  package let signingKeys: [String]

  package struct PlatformRelease: Sendable {
    /// `default`, `ios`, ….
    package let platform: String
    package let latest: Located<Int>
    package let min: Located<Int>
    package let latestFrom: Instant?
  }

  package struct Limits: Sendable {
    package static let maximumMediaBytes = 16_777_216
    package static let maximumBundleBytes = 67_108_864

    package var mediaBytes = maximumMediaBytes
    package var bundleBytes = maximumBundleBytes
  }
}
