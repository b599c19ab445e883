/// How a request says as whom it is sent. The name and the secret are sent nowhere but in its header.
package enum HTTPTransferLogin: Sendable, Hashable {
  /// A user and a password, sent as they are (RFC 7617).
  case basic(user: String, password: String)
  /// A signature by AWS Signature Version 4 for S3, made by libcurl; the secret itself is not sent.
  ///
  /// The signer wants a header `x-amz-content-sha256` among the lines and, up to libcurl 8.2, a query whose parameters
  /// are sorted and encoded already.
  case s3(accessKey: String, secretKey: String, region: String)
}
