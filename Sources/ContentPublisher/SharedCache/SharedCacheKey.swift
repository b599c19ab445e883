internal import ContentModel
internal import Signatures

/// The secret of those who share a cache: what somebody else left there is not read.
package struct SharedCacheKey: Sendable {
  /// The environment variable that holds it.
  package static let variable = "CONTENTC_CACHE_KEY"
  /// Characters that it has at least: as many as 16 random bytes in hexadecimal.
  package static let minimumCharacterCount = 32

  /// Bytes in a code.
  static let codeByteCount = MessageAuthentication.codeByteCount

  /// Keeps the key apart from whatever else the same text may be used for.
  private static let purpose = "contentc shared cache key 1\n"
  /// Begins what is authenticated.
  private static let domain = Array("contentc shared cache entry 1\n".utf8)

  private let authentication: MessageAuthentication

  /// - Parameter text: the variable's value.
  /// - Throws: `PublishError` if it is too short to be a secret; it is never repeated.
  package init(_ text: String) throws(PublishError) {
    guard text.unicodeScalars.count >= Self.minimumCharacterCount else {
      throw PublishError(
        .usage, "\(Self.variable) is too short: it needs \(Self.minimumCharacterCount) characters or more",
        hint: "make one with ‘openssl rand -hex 32’, and keep it as secret as a signing key")
    }
    let secret = SHA256.digest(Array(Self.purpose.utf8) + Array(text.utf8))
    authentication = MessageAuthentication(secret: secret.bytes)
  }

  /// The code of a payload under the key of its entry.
  func code(of payload: ArraySlice<UInt8>, under key: ActionKey) -> [UInt8] {
    authentication.code(of: [Self.domain[...], key.digest.bytes[...], payload])
  }

  func accepts(_ code: ArraySlice<UInt8>, of payload: ArraySlice<UInt8>, under key: ActionKey) -> Bool {
    authentication.accepts(code, of: [Self.domain[...], key.digest.bytes[...], payload])
  }
}
