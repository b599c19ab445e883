extension StoreError {
  /// What an answer means that no store has an explanation of its own for.
  ///
  /// - Parameters:
  ///   - action: such as `store files/a.json`, to go on after "cannot".
  ///   - words: the server's own, if it has some.
  package init(_ answer: HTTPAnswer, cannot action: String, at name: String, words: String? = nil) {
    let said = words.map { " \($0.printable(limit: 300))" } ?? ""
    let message = "\(name): cannot \(action): the server answers \(answer.status)\(said)"
    switch answer.status {
    case 401, 403: self.init(.denied, message, hint: "check the credentials and what they may do; see docs/targets.md")
    case 404, 410: self.init(.missing, message)
    case 408, 425, 429, 500, 502, 503, 504: self.init(.passing, message, waitSeconds: answer.retryAfterSeconds)
    case 507: self.init(.full, message)
    case 300..<400:
      let place = answer.headers["location"].map { " to \($0.printable(limit: 200))" } ?? ""
      self.init(.unusable, "\(message)\(place)", hint: "give the address that needs no redirect")
    case 405, 501: self.init(.unusable, message, hint: "the server must allow it; see docs/targets.md")
    default: self.init(.unusable, message)
    }
  }
}
