internal import ContentModel

extension HTTPAnswer {
  /// How long to wait before the same request, by `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date, which is
  /// compared with the server's own; nil if it says nothing that can be read.
  var retryAfterSeconds: Int? {
    guard let text = headers["retry-after"] else { return nil }
    if let seconds = Int(text) { return seconds >= 0 ? seconds : nil }
    guard let moment = HTTPDate.parse(text), let now = headers["date"].flatMap(HTTPDate.parse) else { return nil }
    return max(0, Int((moment.milliseconds - now.milliseconds) / 1000))
  }
}
