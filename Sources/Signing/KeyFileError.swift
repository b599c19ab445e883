internal import ContentModel

/// Why a key file cannot be used; never repeats what it holds.
package enum KeyFileError: Error, Sendable, Hashable {
  case invalidID(String)
  case emptyPassphrase
  case passphraseNeeded(id: String)
  case wrongPassphrase(id: String)
  case unusableSeed
  case outOfMemory
  case tooLarge(maximum: Int)
  case noKey
  case severalKeys
  case repeatedID(String)
  /// Lines count from 1.
  case malformed(line: Int, reason: String)
}

extension KeyFileError: CustomStringConvertible {
  /// One lower-case sentence without a full stop.
  package var description: String {
    switch self {
    case .invalidID(let id): "\(id.quotedForMessage) is no key id; use lower-case letters, digits, `.` and `-`"
    case .emptyPassphrase: "the passphrase is empty"
    case .passphraseNeeded(let id): "secret key \(id) is encrypted and needs its passphrase"
    case .wrongPassphrase(let id): "the passphrase of secret key \(id) is wrong, or its file was changed"
    case .unusableSeed: "the secret is not the seed of an Ed25519 key"
    case .outOfMemory: "there is not enough memory to open the secret key"
    case .tooLarge(let maximum): "more than \(maximum) bytes cannot be key files"
    case .noKey: "there is no secret key in the text"
    case .severalKeys: "there is more than one secret key in the text"
    case .repeatedID(let id): "secret key \(id) appears twice"
    case .malformed(let line, let reason): "line \(line) is no secret key: \(reason)"
    }
  }
}
