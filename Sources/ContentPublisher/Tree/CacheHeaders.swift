/// How a tree is to be served: one rule for each kind of file.
package struct CacheRule: Sendable {
  /// As `_headers` writes it: a path from the root of the tree, perhaps with `*` at its end.
  let pattern: String
  package let cacheControl: String
  package let contentType: String

  private static let immutable = "public, max-age=31536000, immutable"

  /// manifest.json is asked for again each time; everything else keeps its bytes under its name for ever.
  package static let manifest = CacheRule(
    pattern: "/manifest.json", cacheControl: "no-cache", contentType: "application/json")
  package static let list = CacheRule(
    pattern: "/files/*", cacheControl: immutable, contentType: "application/json")
  package static let bundle = CacheRule(
    pattern: "/bundles/*", cacheControl: immutable, contentType: "application/gzip")
  /// The envelopes of all releases, which no client reads.
  package static let envelope = CacheRule(
    pattern: "/releases/*", cacheControl: immutable, contentType: "application/json")
}

/// `_headers`: how static hosts shall cache a tree (the format that Netlify and Cloudflare Pages read).
package enum CacheHeaders {
  package static let path = "_headers"

  package static let text = [CacheRule.manifest, .list, .bundle].map { rule in
    """
    \(rule.pattern)
      Cache-Control: \(rule.cacheControl)
      Content-Type: \(rule.contentType)

    """
  }.joined()
}
