/// The bytes of an entry with a code that only those who know the key can make, for a place that others write to.
enum SealedEntry {
  private static let magic = Array("contentc-entry 1\n".utf8)

  static func seal(_ payload: [UInt8], under key: ActionKey, _ secret: SharedCacheKey) -> [UInt8] {
    magic + secret.code(of: payload[...], under: key) + payload
  }

  /// - Returns: nil if it is not what `seal` made with this secret, for this key.
  static func open(_ bytes: [UInt8], under key: ActionKey, _ secret: SharedCacheKey) -> ArraySlice<UInt8>? {
    let rest = bytes.dropFirst(magic.count)
    guard bytes.starts(with: magic) else { return nil }
    let payload = rest.dropFirst(SharedCacheKey.codeByteCount)
    return secret.accepts(rest.prefix(SharedCacheKey.codeByteCount), of: payload, under: key) ? payload : nil
  }
}
