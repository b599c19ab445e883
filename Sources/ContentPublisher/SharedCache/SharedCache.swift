package import CacheStores
internal import ContentCompiler
internal import ContentModel
internal import ObjectStores
internal import Synchronization
internal import Wording

/// What machines share of what they made: looked at before a box is made, filled with what was.
///
/// It can only save time. What is not sealed with the key is passed over, a place that does not answer is left aside,
/// and neither stops a build.
package final class SharedCache: Sendable {
  /// Requests under way at once.
  static let width = 32

  /// Attempts for one entry, if failures may pass.
  package enum Patience: Sendable {
    /// For a build, which can make everything itself.
    case little
    /// For who does nothing else than to fill the cache: a server that is started again is waited for.
    case usual

    fileprivate var readCount: Int { self == .little ? 1 : RetryPolicy.usual.attemptCount }
    fileprivate var writeCount: Int { self == .little ? 3 : RetryPolicy.usual.attemptCount }
    /// For a server whose name is not known. A machine that has just started may not know any names yet; one without a
    /// network never will.
    fileprivate var resolvingCount: Int { self == .little ? 2 : RetryPolicy.usual.attemptCount }
  }

  private struct State {
    var counts = Counts()
    var failureCount = 0
    var lastFailure: String?
    var isAside = false
  }

  /// What happened to entries.
  package struct Counts: Sendable, Equatable {
    /// Entries that were read and are ours.
    package var found = 0
    package var absent = 0
    /// Entries that were there and not believed.
    package var refused = 0
    package var stored = 0
    package var storedByteCount = 0
    /// Entries that could not be stored.
    package var unstored = 0

    package init(
      found: Int = 0, absent: Int = 0, refused: Int = 0, stored: Int = 0, storedByteCount: Int = 0, unstored: Int = 0
    ) {
      self.found = found
      self.absent = absent
      self.refused = refused
      self.stored = stored
      self.storedByteCount = storedByteCount
      self.unstored = unstored
    }
  }

  private let store: any CacheStore
  private let key: SharedCacheKey?
  private let isReadOnly: Bool
  private let patience: Patience
  private let health: SharedCacheHealth
  private let generator: Mutex<any RandomNumberGenerator & Sendable>
  private let sleep: @Sendable (_ milliseconds: Int) async -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - key: nil if the secret is not known; then nothing is read or written.
  ///   - health: the same for all builds of a process. A place that was left aside in the one before is not asked, and
  ///     that was told then.
  package init(
    _ store: any CacheStore, key: SharedCacheKey?, isReadOnly: Bool = false, patience: Patience = .little,
    health: SharedCacheHealth = SharedCacheHealth(),
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void = {
      try? await Task.sleep(for: .milliseconds($0))
    }
  ) {
    self.store = store
    self.key = key
    self.isReadOnly = isReadOnly
    self.patience = patience
    self.health = health
    self.generator = Mutex(generator)
    self.sleep = sleep
    state = Mutex(State(isAside: health.isResting))
  }

  package var name: String { store.name }

  /// Where it lies, if it is a folder of this machine.
  var folder: String? { store.folder }

  /// What was done so far.
  package var counts: Counts { state.withLock { $0.counts } }

  /// A sentence if the cache is not used, or did not do all that it was asked.
  package var problem: String? {
    if key == nil { return "\(SharedCacheKey.variable) is not set, so nothing is read or stored" }
    return state.withLock { state in
      guard let failure = state.lastFailure else { return nil }
      if state.isAside { return "left aside: \(failure)" }
      return "\(Phrases.count(state.failureCount, "request", "requests")) failed: \(failure)"
    }
  }

  func summary(usedCount: Int) -> SharedCacheSummary {
    SharedCacheSummary(name: name, usedCount: usedCount, counts: counts, problem: problem)
  }

  /// Whether what is made is to be stored.
  var takesEntries: Bool { key != nil && !isReadOnly && !isAside }

  /// The entry under a key; nil if there is none to believe, or nobody can tell.
  func entry(_ key: ActionKey) async -> BoxEntry? {
    guard let secret = self.key, !isAside else { return nil }
    let found: CachedBytes
    do throws(StoreError) {
      found = try await repeating(patience.readCount) { () throws(StoreError) in
        try await store.read(key.digest, limit: BoxEntry.byteLimit)
      }
    } catch {
      failed(error)
      return nil
    }
    let entry: BoxEntry? =
      if case .bytes(let bytes) = found, let payload = SealedEntry.open(bytes, under: key, secret) {
        try? BoxEntry.decode(payload)
      } else { nil }
    health.succeeded()
    state.withLock { state in
      switch (entry, found) {
      case (.some, _): state.counts.found += 1
      case (nil, .absent): state.counts.absent += 1
      case (nil, _): state.counts.refused += 1
      }
    }
    return entry
  }

  /// Stores an entry; false if it could not be.
  @discardableResult func store(_ entry: BoxEntry, under key: ActionKey) async -> Bool {
    guard let secret = self.key, takesEntries else { return lost() }
    let bytes = SealedEntry.seal(entry.encode(), under: key, secret)
    do throws(StoreError) {
      try await repeating(patience.writeCount) { () throws(StoreError) in try await store.write(key.digest, bytes) }
    } catch {
      failed(error)
      return lost()
    }
    health.succeeded()
    state.withLock { state in
      state.counts.stored += 1
      state.counts.storedByteCount += bytes.count
    }
    return true
  }

  /// Makes attempts until one succeeds, or none is left, or the place is left aside.
  ///
  /// - Parameter count: of attempts, for failures that may pass.
  private func repeating<Value>(
    _ count: Int, _ attempt: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    var failures = 0
    while true {
      let failure: StoreError
      do throws(StoreError) { return try await attempt() } catch { failure = error }
      failures += 1
      let limit =
        switch failure.kind {
        case .passing: count
        case .unresolved: patience.resolvingCount
        default: 1
        }
      guard failures < limit, !isAside else { throw failure }
      // A build makes its boxes itself in the time for which a server wants to be left alone.
      let seconds = patience == .usual ? failure.waitSeconds : nil
      await sleep(
        generator.withLock { RetryPolicy.usual.milliseconds(after: failures, notBefore: seconds, using: &$0) })
      if isAside { throw failure }
    }
  }

  private var isAside: Bool { state.withLock { $0.isAside } }

  /// Counts an entry that nobody gets; false.
  @discardableResult func lost() -> Bool {
    state.withLock { $0.counts.unstored += 1 }
    return false
  }

  private func failed(_ error: StoreError) {
    let isAside = health.failed(error.kind)
    state.withLock { state in
      state.failureCount += 1
      state.lastFailure = error.message
      if isAside { state.isAside = true }
    }
  }
}
