internal import ContentClient

extension FetchError {
  /// No answer came, or not all of it: nothing was refused, and it may be better the next time.
  var isUnreachable: Bool {
    switch self {
    case .unreachable, .timedOut, .interrupted, .cancelled: true
    case .unavailable, .tooLarge, .redirectRefused: false
    }
  }

  /// The rest of a sentence that begins with the address.
  var message: String {
    switch self {
    case .unavailable(let reason): "cannot be asked for: \(reason)"
    case .unreachable(let reason): "cannot be reached: \(reason)"
    case .timedOut: "did not answer in time"
    case .interrupted(let reason): "broke off while it was fetched: \(reason)"
    case .tooLarge(let limit): "has more than \(limit) bytes"
    case .redirectRefused(let reason): "leads elsewhere, where clients do not follow: \(reason)"
    case .cancelled: "was not fetched to its end"
    }
  }
}

extension FetchHead {
  /// What an answer with another status than 200 says, as the rest of a sentence that begins with the address.
  var statusMessage: String {
    switch status {
    case 404, 410: "is not there (status \(status))"
    case 401, 403: "is not to be had (status \(status))"
    case 500...599: "fails on the server (status \(status))"
    default: "answers with status \(status)"
    }
  }
}
