internal import ContentModel
internal import Synchronization

/// Fetches one bundle, going on where an earlier attempt ended, verifies it and puts it into the cache.
struct BundleDownload: Sendable {
  /// Attempts that brought something before the connection broke.
  static let attemptLimit = 4
  /// Pieces are written to the partial file when so many bytes have come.
  static let writeByteCount = 256 * 1024

  let requests: SyncRequests
  let cache: ContentCache
  let box: Catalog.Box

  private var bundle: Catalog.Bundle { box.bundle }

  /// - Parameter isDurable: false leaves it to the caller to sync many at once.
  func run(isDurable: Bool) async throws(BundleFailure) -> VerifiedBundle {
    let verified = try await fetch()
    do throws(CacheError) {
      try cache.placeBundle(bundle.path, verified.bytes, isDurable: isDurable)
    } catch {
      throw .cache(error, verified)
    }
    return verified
  }

  private func fetch() async throws(BundleFailure) -> VerifiedBundle {
    // While another process is at it, this one fetches on its own, without keeping what came.
    let partial = PartialBody(cache.partial(bundle.digest), limit: bundle.size)
    var asksOrigin = false
    var attempt = 1
    while true {
      let before = partial.byteCount
      do throws(SyncFailure) {
        try await receive(into: partial, asksOrigin: asksOrigin)
        return try verified(partial)
      } catch {
        switch error {
        case .noAnswer(let cause):
          attempt += 1
          guard case .interrupted = cause, partial.byteCount > before, attempt <= Self.attemptLimit else {
            partial.close()
            throw .noAnswer(cause)
          }
        case .refused(let refusal):
          // A part from elsewhere, or an edge of a CDN that lags behind: once more, from the origin.
          let isLast = asksOrigin || !Self.isWorthAsking(refusal.reason)
          if Self.isFileWrong(refusal.reason) { isLast ? partial.discard() : partial.restart(entityTag: nil) }
          if isLast { throw .refused(refusal) }
          asksOrigin = true
        }
      }
    }
  }

  private func verified(_ partial: PartialBody) throws(SyncFailure) -> VerifiedBundle {
    do throws(Refusal) {
      let bundle = try VerifiedBundle(UnverifiedBytes(partial.bytes), box: box)
      partial.discard()
      return bundle
    } catch {
      throw .refused(error)
    }
  }

  private static func isWorthAsking(_ reason: Refusal.Reason) -> Bool {
    reason == .wrongFile || reason == .missingFile || reason == .unexpectedStatus || reason == .tooLarge
  }

  /// A status or a redirect says nothing about the bytes that have come: a server in trouble does not have to send them
  /// all again.
  private static func isFileWrong(_ reason: Refusal.Reason) -> Bool {
    reason != .missingFile && reason != .unexpectedStatus && reason != .redirectRefused
  }

  /// One request; its pieces are appended to what is there.
  private func receive(into partial: PartialBody, asksOrigin: Bool) async throws(SyncFailure) {
    if partial.byteCount == bundle.size { return }
    let request = FetchRequest(
      path: bundle.path.text, byteLimit: bundle.size, entityTag: partial.entityTag, offset: partial.byteCount,
      asksOrigin: asksOrigin, asksUnencoded: true)
    let head: FetchHead
    do throws(FetchError) {
      head = try await requests.fetcher.fetch(request) { head, piece in partial.take(piece, of: head) }
      partial.finish(head)
    } catch {
      partial.flush()
      guard error == .cancelled, partial.hasForeignRange else { throw SyncFailure(error, path: request.path) }
      head = FetchHead(status: 206, headers: [:])
    }
    if partial.hasForeignRange {
      throw .refused(Refusal(.wrongFile, "the server sends another part of \(request.path) than was asked for"))
    }
    switch head.status {
    case 206 where partial.byteCount < bundle.size:
      throw .noAnswer(.interrupted("the server sent less of \(request.path) than it was asked for"))
    case 200, 206: return
    case 416:
      // What is there is longer than the file, or its end is not the file's.
      throw .refused(Refusal(.wrongFile, "the server has no more of \(request.path)"))
    default: throw .refused(.status(head.status, of: request.path))
    }
  }
}

/// Why a bundle is not here.
enum BundleFailure: Error, Sendable {
  case refused(Refusal)
  case noAnswer(FetchError)
  /// It verified, but could not be kept.
  case cache(CacheError, VerifiedBundle)
}
