package import Signatures

/// The public keys that an app believes, made only from the text of `keyring.json`.
public struct PinnedKeyring: Sendable, Equatable {
  package let keys: TrustedKeyring

  /// Reads the text of `keyring.json`, which an app compiles in.
  ///
  /// - Throws: `PinnedKeyringError` for a text that is not well made, or a key that is not safe to believe.
  public init(text: String) throws(PinnedKeyringError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads the bytes of `keyring.json`, at most 64 KiB.
  ///
  /// - Throws: `PinnedKeyringError` as `init(text:)`.
  public init(bytes: [UInt8]) throws(PinnedKeyringError) {
    do throws(KeyringError) { keys = try TrustedKeyring(text: bytes) } catch {
      throw PinnedKeyringError(description: "the keyring is refused: \(error)")
    }
  }
}

/// Why a keyring cannot be used: a mistake of whoever builds the app.
public struct PinnedKeyringError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One lower-case sentence without a full stop.
  public let description: String
}
