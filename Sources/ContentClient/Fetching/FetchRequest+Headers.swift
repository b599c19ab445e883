internal import ContentModel

extension FetchRequest {
  /// The same for everybody.
  static let userAgent = "content-client/\(ProductVersion.text)"

  /// What is asked besides the path: nothing in it tells of the device or its owner.
  ///
  /// `Accept-Language` is there because systems else send the user's languages. `Accept-Encoding` is `gzip` alone:
  /// fewer decoders meet what strangers send.
  var headers: [String: String] {
    var headers = [
      "User-Agent": Self.userAgent,
      "Accept": "*/*",
      "Accept-Language": "*",
      "Accept-Encoding": asksUnencoded ? "identity" : "gzip",
    ]
    let entityTag = entityTag.flatMap(Self.sendable)
    if offset > 0 {
      // A weak tag must not stand in If-Range (RFC 9110, 13.1.5), and a range without one could mend two files into one.
      if !(entityTag?.hasPrefix("W/") ?? false) {
        headers["Range"] = "bytes=\(offset)-"
        headers["If-Range"] = entityTag
      }
    } else if let entityTag {
      headers["If-None-Match"] = entityTag
    } else if let lastModified = lastModified.flatMap(Self.sendable) {
      headers["If-Modified-Since"] = lastModified
    }
    if asksOrigin { headers["Cache-Control"] = "no-cache" }
    return headers
  }

  /// Whether the path is one of a tree: letters, digits, `.`, `_`, `-`, no empty, `.` or `..` part.
  var isPlainPath: Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
      && path.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"): true
        default: false
        }
      }
  }

  /// Validators come back from a file on disk: nothing in them may end the line, or make the request huge.
  private static func sendable(_ value: String) -> String? {
    let isSendable = (1...1024).contains(value.utf8.count) && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    return isSendable ? value : nil
  }
}
