/// Why nothing was signed.
package enum SigningError: Error, Sendable, Hashable {
  /// No guarded memory is left for a secret key.
  case outOfMemory
  /// Not 32 bytes, or not the seed of a usable key.
  case unusableSeed
  case noSigner
  case tooManySigners(maximum: Int)
  case repeatedKeyID(String)
  case invalidKeyID(String)
  /// A signer gave something that cannot be an Ed25519 signature.
  case wrongSignatureLength(keyID: String, byteCount: Int)
  /// A signer outside this process failed; `reason` is its lower-case sentence.
  case signerFailed(keyID: String, reason: String)
}

extension SigningError: CustomStringConvertible {
  /// One lower-case sentence without a full stop.
  package var description: String {
    switch self {
    case .outOfMemory: "no locked memory is left for a secret key"
    case .unusableSeed: "the secret is not the seed of an Ed25519 key"
    case .noSigner: "there is no key to sign with"
    case .tooManySigners(let maximum): "an envelope holds at most \(maximum) signatures"
    case .repeatedKeyID(let id): "key \(id) was given twice"
    case .invalidKeyID(let id): "\(id.debugDescription) is no key id; use lower-case letters, digits, `.` and `-`"
    case .wrongSignatureLength(let id, let count):
      "the signer of \(id) gave \(count) bytes instead of a signature of 64"
    case .signerFailed(let id, let reason): "the signer of \(id) failed: \(reason)"
    }
  }
}
