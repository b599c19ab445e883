/// `_headers`: how static hosts shall cache a tree (the format that Netlify and Cloudflare Pages read).
enum CacheHeaders {
  static let text = """
    /manifest.json
      Cache-Control: no-cache
      Content-Type: application/json
    /files/*
      Cache-Control: public, max-age=31536000, immutable
      Content-Type: application/json
    /bundles/*
      Cache-Control: public, max-age=31536000, immutable
      Content-Type: application/gzip

    """
}
