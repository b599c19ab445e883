internal import XMLText

/// What S3 says of a failure, as far as it says anything.
struct S3ErrorBody {
  /// Such as `NoSuchBucket`.
  let code: String?
  let message: String?
  let region: String?

  init(_ answer: HTTPAnswer) {
    let root = answer.body.flatMap { try? XMLText.parse($0) }
    let error = root?.name == "Error" ? root : nil
    code = error?["Code"]?.text.printable(limit: 100)
    message = error?["Message"]?.text.printable(limit: 300)
    region = answer.headers["x-amz-bucket-region"] ?? error?["Region"]?.text
  }

  /// Such as `AccessDenied: Access Denied`.
  var words: String? {
    switch (code, message) {
    case (let code?, let message?) where !message.isEmpty: "\(code): \(message)"
    default: code ?? message
    }
  }
}
