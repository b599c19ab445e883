/// Where a bucket and a prefix in it are reached.
package struct S3Location: Sendable, Hashable {
  package let bucket: String
  /// What all keys begin with, without a slash at either end; empty for the whole bucket.
  package let prefix: String
  package let region: String
  /// A server of somebody else than AWS, or a special one; nil for the usual ones of AWS.
  package let endpoint: HTTPAddress?

  package init(bucket: String, prefix: String, region: String, endpoint: HTTPAddress?) {
    self.bucket = bucket
    self.prefix = prefix
    self.region = region
    self.endpoint = endpoint
  }

  /// For messages: `s3://bucket/prefix`.
  package var name: String { "s3://\(bucket)\(prefix.isEmpty ? "" : "/" + prefix)" }

  /// The address of the bucket, without a slash at its end.
  ///
  /// AWS wants the bucket in the name of the host, where its certificates cover names without dots alone; others know
  /// it in the path.
  var bucketURL: String {
    if let endpoint { return "\(endpoint.text)/\(bucket)" }
    let domain = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    return bucket.contains(".")
      ? "https://s3.\(region).\(domain)/\(bucket)" : "https://\(bucket).s3.\(region).\(domain)"
  }

  /// The key of an object, or of a folder.
  func key(_ path: String) -> String { prefix.isEmpty ? path : "\(prefix)/\(path)" }

  /// The address of an object.
  func url(_ path: String) -> String { "\(bucketURL)/\(PercentEncoding.encode(key(path), keeping: "/"))" }

  /// Whether a text is the name of a bucket, loosely: 3 to 63 of `a-z 0-9 . -`, and for old buckets `A-Z _`.
  package static func isBucket(_ name: some StringProtocol) -> Bool {
    (3...63).contains(name.utf8.count) && name != "." && name != ".." && !name.contains("..")
      && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || ".-_".utf8.contains($0) }
  }

  /// Whether a text can be a region: it stands in names of hosts and in what is signed.
  package static func isRegion(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
  }
}
