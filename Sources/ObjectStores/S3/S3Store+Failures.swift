extension S3Store {
  /// What an answer means that was not asked for.
  func failure(_ answer: HTTPAnswer, cannot action: String) -> StoreError {
    let body = S3ErrorBody(answer)
    let said = body.words.map { ": \($0)" } ?? ""
    let message = "\(name): cannot \(action): the server answers \(answer.status)\(said)"
    switch body.code {
    case "NoSuchBucket":
      return StoreError(.missing, message, hint: "make the bucket \(location.bucket) first, or check its name")
    case "RequestTimeTooSkewed":
      let time = answer.headers["date"].map { "; the server’s clock says \($0.printable(limit: 40))" } ?? ""
      return StoreError(.denied, message, hint: "set the clock of this machine\(time)")
    case "InvalidAccessKeyId":
      return StoreError(.denied, message, hint: "check AWS_ACCESS_KEY_ID, or the profile, and the endpoint")
    case "SignatureDoesNotMatch":
      return StoreError(.denied, message, hint: "check AWS_SECRET_ACCESS_KEY, or the profile, and the region")
    case "ExpiredToken", "InvalidToken", "TokenRefreshRequired":
      return StoreError(.denied, message, hint: "get new credentials; these have ended, or their token is wrong")
    case "SlowDown", "ConditionalRequestConflict", "OperationAborted", "RequestTimeout", "InternalError":
      return StoreError(.passing, message, waitSeconds: answer.retryAfterSeconds)
    case "QuotaExceeded", "EntityTooLarge", "InsufficientCapacity", "XMinioStorageFull":
      return StoreError(.full, message)
    default: break
    }
    if [301, 307, 308, 400].contains(answer.status), let region = body.region, region != location.region,
      S3Location.isRegion(region)
    {
      return StoreError(.unusable, message, hint: "the bucket is in another region: give --region \(region)")
    }
    if answer.status == 403 {
      return StoreError(
        .denied, message,
        hint: "the key needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket; see docs/targets.md")
    }
    return StoreError(answer, cannot: action, at: name, words: body.words)
  }
}
