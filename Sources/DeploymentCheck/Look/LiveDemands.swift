package import ContentModel

/// What a deployment is asked for beyond being right in itself.
package struct LiveDemands: Sendable {
  /// Until the manifest expires; nil asks for nothing, and a manifest without `expires` always passes.
  package let minimumValidity: TimeSpan?
  package let expected: ExpectedRelease?

  package init(minimumValidity: TimeSpan? = nil, expected: ExpectedRelease? = nil) {
    self.minimumValidity = minimumValidity
    self.expected = expected
  }

  /// An expired release still serves learners, so it is an error only if somebody asked.
  package func expiryFinding(for manifest: Manifest, now: Instant) -> Finding? {
    guard let expires = manifest.expires else { return nil }
    let path = Manifest.path
    if expires <= now {
      let message = "expired at \(expires); learners still have it, marked as stale"
      return minimumValidity == nil
        ? .warning(.expiry, at: path, message, hint: Hints.expiry)
        : .error(.expiry, at: path, message, hint: Hints.expiry)
    }
    let left = (expires.milliseconds - now.milliseconds) / 1000
    guard let minimumValidity, left < minimumValidity.seconds else { return nil }
    return .error(
      .expiry, at: path,
      "expires in \(TimeSpan(seconds: Int(left)).text), at \(expires), and is to be valid for \(minimumValidity.text)",
      hint: Hints.expiry)
  }
}
