internal import Synchronization

/// A body that arrives in pieces, perhaps over several connections, kept on disk so that nothing comes twice.
///
/// Without a file, because another process is writing it or the disk is full, it is kept in memory only.
final class PartialBody: Sendable {
  private struct State {
    var bytes: [UInt8]
    var file: PartialBundle?
    var entityTag: String?
    /// Bytes of `bytes` that are in the file already.
    var writtenByteCount: Int
    var hasBegun = false
    var hasForeignRange = false
  }

  private let limit: Int
  private let state: Mutex<State>

  /// - Parameter limit: the length of the whole file in bytes.
  init(_ file: PartialBundle?, limit: Int) {
    self.limit = limit
    let bytes = file?.bytes(limit: limit) ?? []
    state = Mutex(State(bytes: bytes, file: file, entityTag: file?.entityTag, writtenByteCount: bytes.count))
  }

  var byteCount: Int { state.withLock { $0.bytes.count } }
  var bytes: [UInt8] { state.withLock { $0.bytes } }
  /// Of what is there, to ask for the rest; nil if nothing is, for then nothing may be left out.
  var entityTag: String? { state.withLock { $0.bytes.isEmpty ? nil : $0.entityTag } }
  /// The server sent a part that does not follow what is there.
  var hasForeignRange: Bool { state.withLock { $0.hasForeignRange } }

  /// Takes the next piece of an answer; false if the answer cannot be used.
  func take(_ piece: [UInt8], of head: FetchHead) -> Bool {
    state.withLock { state in
      guard begin(head, &state) else { return false }
      guard head.status == 200 || head.status == 206 else { return true }
      guard state.bytes.count + piece.count <= limit else {
        state.hasForeignRange = true
        return false
      }
      state.bytes += piece
      if state.bytes.count - state.writtenByteCount >= BundleDownload.writeByteCount { Self.flush(&state) }
      return true
    }
  }

  /// After the last piece, which an answer without a body does not have.
  func finish(_ head: FetchHead) {
    state.withLock { state in
      _ = begin(head, &state)
      state.hasBegun = false
      Self.flush(&state)
    }
  }

  /// Writes what came last; the connection may be broken.
  func flush() {
    state.withLock { state in
      state.hasBegun = false
      Self.flush(&state)
    }
  }

  /// Forgets what is there.
  func restart(entityTag: String?) {
    state.withLock { state in Self.restart(&state, entityTag: entityTag) }
  }

  /// The file is complete elsewhere, or wrong.
  func discard() {
    state.withLock { state in
      state.file?.discard()
      state.file = nil
      state.bytes = []
      state.writtenByteCount = 0
      state.entityTag = nil
    }
  }

  /// Lets other processes have the file as it is.
  func close() { state.withLock { $0.file = nil } }

  /// Looks at the head once: a whole file begins anew, a part must go on where we are.
  private func begin(_ head: FetchHead, _ state: inout State) -> Bool {
    if state.hasBegun { return !state.hasForeignRange }
    state.hasBegun = true
    state.hasForeignRange = false
    switch head.status {
    case 200:
      Self.restart(&state, entityTag: head.headers["etag"])
    case 206:
      let range = head.headers["content-range"].flatMap(ContentRange.init)
      state.hasForeignRange = range?.first != state.bytes.count || (range?.total ?? limit) != limit
    default: break
    }
    return !state.hasForeignRange
  }

  private static func restart(_ state: inout State, entityTag: String?) {
    state.bytes = []
    state.writtenByteCount = 0
    state.entityTag = entityTag
    state.hasForeignRange = false
    do throws(CacheError) { try state.file?.restart(entityTag: entityTag) } catch { state.file = nil }
  }

  /// A disk that takes no more costs only what would have to be fetched again.
  private static func flush(_ state: inout State) {
    guard let file = state.file, state.writtenByteCount < state.bytes.count else { return }
    do throws(CacheError) {
      try file.append(Array(state.bytes[state.writtenByteCount...]))
      state.writtenByteCount = state.bytes.count
    } catch {
      state.file = nil
    }
  }
}

/// `Content-Range: bytes 5-9/10` (RFC 9110, section 14.4).
struct ContentRange: Equatable {
  /// The offset of the first byte that follows.
  let first: Int
  /// Bytes of the whole file; nil if the server does not know.
  let total: Int?

  init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let range = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard range.count == 2 else { return nil }
    let ends = range[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, first <= last else {
      return nil
    }
    guard range[1] != "*" else {
      (self.first, total) = (first, nil)
      return
    }
    guard let total = Int(range[1]), last < total else { return nil }
    (self.first, self.total) = (first, total)
  }
}
