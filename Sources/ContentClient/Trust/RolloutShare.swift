package import ContentModel
internal import Signatures

/// Which part of the learners gets a candidate: the same answer for an installation as long as the seed stays.
package enum RolloutShare {
  /// The installation's place among all, from 0 to 99.
  ///
  /// The first 8 bytes, big-endian, of SHA-256(seed, a zero byte, the digits of the install id), modulo 100. As the
  /// place stays, whoever is in at 10 percent is also in at 20.
  package static func place(of installID: InstallID, seed: String) -> Int {
    let digest = SHA256.digest(Array(seed.utf8) + [0] + Array(installID.text.utf8))
    let number = digest.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(number % 100)
  }

  /// Whether the installation takes the candidate; with 0 percent nobody does, with 100 everybody.
  package static func takes(_ rollout: Rollout, _ installID: InstallID) -> Bool {
    place(of: installID, seed: rollout.seed) < rollout.percent
  }
}
