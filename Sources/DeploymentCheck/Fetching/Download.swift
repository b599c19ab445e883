internal import ContentClient
internal import Synchronization

/// One answer, taken whole into memory.
struct Answer: Sendable {
  let head: FetchHead
  /// Empty for a status that brings no file: the pages that say so are not read.
  let body: [UInt8]
}

/// Asks a fetcher and keeps what comes; counts the bytes of all answers.
final class Downloader: Sendable {
  private let fetcher: any Fetcher
  private let received = Atomic<Int>(0)

  init(_ fetcher: any Fetcher) { self.fetcher = fetcher }

  /// Bytes of bodies so far.
  var byteCount: Int { received.load(ordering: .relaxed) }

  /// - Throws: `FetchError`, unless the head of an answer came that brings no file anyway.
  func answer(to request: FetchRequest) async throws(FetchError) -> Answer {
    let arriving = ArrivingAnswer()
    do throws(FetchError) {
      let head = try await fetcher.fetch(request) { [self] head, piece in
        received.wrappingAdd(piece.count, ordering: .relaxed)
        return arriving.take(head, piece)
      }
      return Answer(head: head, body: arriving.body(of: head))
    } catch {
      guard let head = arriving.headWithoutFile else { throw error }
      return Answer(head: head, body: [])
    }
  }
}

/// What has come of one answer.
private final class ArrivingAnswer: Sendable {
  private struct State {
    var head: FetchHead?
    var body: [UInt8] = []
  }

  private let state = Mutex(State())

  /// False for a body that nobody wants.
  func take(_ head: FetchHead, _ piece: [UInt8]) -> Bool {
    state.withLock { state in
      state.head = head
      guard Self.bringsFile(head) else { return false }
      state.body += piece
      return true
    }
  }

  func body(of head: FetchHead) -> [UInt8] { Self.bringsFile(head) ? state.withLock { $0.body } : [] }

  /// The head that came, if its body does not matter.
  var headWithoutFile: FetchHead? {
    state.withLock { state in state.head.flatMap { Self.bringsFile($0) ? nil : $0 } }
  }

  private static func bringsFile(_ head: FetchHead) -> Bool { head.status == 200 || head.status == 206 }
}
