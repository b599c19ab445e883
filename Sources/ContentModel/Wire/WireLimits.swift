/// The sizes beyond which a document of the wire is refused.
package enum WireLimits {
  /// Arrays and objects inside each other, in every document.
  package static let jsonDepth = 16
  /// Bytes of an envelope (1 MiB), and so also of the payload inside it.
  package static let envelopeByteCount = 1_048_576
  /// Signatures in one envelope.
  package static let signatureCount = 8
  /// Bytes of one file or bundle that a manifest or catalog names (64 MiB).
  package static let fileByteCount = 67_108_864
  /// Revocation statements in one manifest.
  package static let revocationCount = 64
  /// Bytes of a rollout's seed.
  package static let seedByteCount = 128
  /// Bytes of `keyring.json` (64 KiB).
  package static let keyringByteCount = 65_536
  /// Keys in one keyring.
  package static let keyringKeyCount = 64
}
