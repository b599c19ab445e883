/// Why a sync did not get what it asked for.
enum SyncFailure: Error, Sendable {
  case refused(Refusal)
  case noAnswer(FetchError)
}

/// Whole answers, with failures told apart: an answer to refuse, or none.
struct SyncRequests: Sendable {
  let fetcher: any Fetcher

  func fetch(_ request: FetchRequest) async throws(SyncFailure) -> (head: FetchHead, body: UnverifiedBytes) {
    do throws(FetchError) { return try await fetcher.fetchWhole(request) } catch {
      throw SyncFailure(error, path: request.path)
    }
  }
}

extension SyncFailure {
  /// A body that is too long and a redirect nobody may follow are answers; all else is none.
  init(_ error: FetchError, path: String) {
    self = Refusal(error, fetching: path).map { .refused($0) } ?? .noAnswer(error)
  }
}

extension Refusal {
  /// For a status that brings no file.
  static func status(_ status: Int, of path: String) -> Refusal {
    switch status {
    case 404, 410: Refusal(.missingFile, "the server has no \(path)")
    default: Refusal(.unexpectedStatus, "the server answers \(status) for \(path)")
    }
  }
}
