/// With what requests to S3 are signed.
package struct S3Credentials: Sendable, Hashable {
  package let accessKey: String
  package let secretKey: String
  /// Of credentials that end by themselves.
  package let sessionToken: String?

  package init(accessKey: String, secretKey: String, sessionToken: String?) {
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
  }
}

extension S3Credentials: CustomStringConvertible {
  /// Never the secret.
  package var description: String { "credentials of \(accessKey)" }
}
