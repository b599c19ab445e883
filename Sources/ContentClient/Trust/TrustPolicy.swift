package import Signatures

/// What an app brings along about whom it believes: keys, and which releases are its own.
package struct TrustPolicy: Sendable, Equatable {
  /// The pinned keys, from the keyring that the app compiles in.
  package let keyring: TrustedKeyring
  /// The only app whose releases are taken; nil learns it from the copies at hand, else from the first answer.
  package let app: String?
  /// The only channel whose releases are taken; nil learns it as `app`.
  package let channel: String?
  /// No answer below this sequence is taken; 0 or less takes any. Copies at hand are not held to it.
  package let minimumSequence: Int

  package init(
    keyring: TrustedKeyring, app: String? = nil, channel: String? = nil, minimumSequence: Int = 0
  ) {
    self.keyring = keyring
    self.app = app
    self.channel = channel
    self.minimumSequence = minimumSequence
  }
}
