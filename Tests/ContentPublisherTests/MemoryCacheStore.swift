import CacheStores
import ContentModel
import ObjectStores
import Synchronization

/// A shared cache in memory that does wrong when it is told to.
final class MemoryCacheStore: CacheStore {
  private struct State {
    var entries: [SHA256Digest: [UInt8]] = [:]
    var reads = 0
    var writes = 0
    /// What is thrown in place of an answer; nil answers.
    var failure: (@Sendable (_ isWrite: Bool, _ number: Int) -> StoreError?)?
  }

  private let state = Mutex(State())

  var name: String { "memory" }
  var folder: String? { nil }

  var entries: [SHA256Digest: [UInt8]] {
    get { state.withLock { $0.entries } }
    set { state.withLock { $0.entries = newValue } }
  }

  var readCount: Int { state.withLock { $0.reads } }
  var writeCount: Int { state.withLock { $0.writes } }

  func failing(_ failure: (@Sendable (_ isWrite: Bool, _ number: Int) -> StoreError?)?) {
    state.withLock { $0.failure = failure }
  }

  func read(_ key: SHA256Digest, limit: Int) async throws(StoreError) -> CachedBytes {
    let (bytes, error) = state.withLock { state in
      state.reads += 1
      return (state.entries[key], state.failure?(false, state.reads))
    }
    if let error { throw error }
    guard let bytes else { return .absent }
    return bytes.count <= limit ? .bytes(bytes) : .foreign
  }

  func write(_ key: SHA256Digest, _ bytes: [UInt8]) async throws(StoreError) {
    let error = state.withLock { state in
      state.writes += 1
      let error = state.failure?(true, state.writes)
      if error == nil { state.entries[key] = bytes }
      return error
    }
    if let error { throw error }
  }
}
