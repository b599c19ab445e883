internal import Synchronization

/// A store that tries again what may pass: broken connections, busy servers, names that are not known. Mostly such a
/// name is wrong, but a machine that has just started may be asked to work before it knows any.
///
/// A request that failed may have been carried out, and only its answer was lost; so after a failure `create` and
/// `replace` read what is there before they say that somebody else was faster.
package final class RetryingStore<Base: ObjectStore>: ObjectStore {
  /// Of an object that is read only to compare it.
  private static var comparedLimit: Int { 64 << 20 }

  private let base: Base
  private let policy: RetryPolicy
  private let generator: Mutex<any RandomNumberGenerator & Sendable>
  private let sleep: @Sendable (_ milliseconds: Int) async -> Void
  private let notice: @Sendable (StoreError) -> Void

  /// - Parameters:
  ///   - notice: told of each failure after which is waited.
  ///   - sleep: may return early when the task is cancelled.
  package init(
    _ base: Base, policy: RetryPolicy = .usual, generator: any RandomNumberGenerator & Sendable,
    notice: @escaping @Sendable (StoreError) -> Void = { _ in },
    sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void
  ) {
    self.base = base
    self.policy = policy
    self.generator = Mutex(generator)
    self.notice = notice
    self.sleep = sleep
  }

  package var name: String { base.name }

  package func read(_ path: String, limit: Int) async throws(StoreError) -> StoredObject? {
    try await repeating { _ throws(StoreError) in try await base.read(path, limit: limit) }
  }

  package func look(_ path: String) async throws(StoreError) -> StoredFacts? {
    try await repeating { _ throws(StoreError) in try await base.look(path) }
  }

  package func list(_ folder: String) async throws(StoreError) -> [StoredFacts]? {
    try await repeating { _ throws(StoreError) in try await base.list(folder) }
  }

  package func write(_ object: OutgoingObject) async throws(StoreError) {
    try await repeating { _ throws(StoreError) in try await base.write(object) }
  }

  package func create(_ object: OutgoingObject) async throws(StoreError) -> Bool {
    try await repeating { isAgain throws(StoreError) in
      if isAgain, let isOurs = try await isOurs(object) { return isOurs }
      if try await base.create(object) { return true }
      // The attempt before may have been late.
      return isAgain ? try await isOurs(object) ?? false : false
    }
  }

  package func replace(_ object: OutgoingObject, over version: ObjectVersion?) async throws(StoreError) -> Bool {
    try await repeating { isAgain throws(StoreError) in
      if isAgain, try await isOurs(object) == true { return true }
      if try await base.replace(object, over: version) { return true }
      return isAgain ? try await isOurs(object) ?? false : false
    }
  }

  package func remove(_ path: String) async throws(StoreError) {
    try await repeating { _ throws(StoreError) in try await base.remove(path) }
  }

  package func settle() async throws(StoreError) {
    try await repeating { _ throws(StoreError) in try await base.settle() }
  }

  /// Whether what is there is what should be stored; nil if there is nothing.
  private func isOurs(_ object: OutgoingObject) async throws(StoreError) -> Bool? {
    try await base.read(object.path, limit: Self.comparedLimit).map { $0.bytes == object.bytes }
  }

  private func repeating<Value>(
    _ attempt: (_ isAgain: Bool) async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    var failures = 0
    while true {
      let seconds: Int?
      do throws(StoreError) {
        return try await attempt(failures > 0)
      } catch {
        failures += 1
        seconds = error.waitSeconds
        guard error.kind == .passing || error.kind == .unresolved else { throw error }
        guard failures < policy.attemptCount else {
          throw StoreError(error.kind, "\(error.message) (tried \(failures) times)", hint: error.hint)
        }
        notice(error)
      }
      let milliseconds = generator.withLock { policy.milliseconds(after: failures, notBefore: seconds, using: &$0) }
      await sleep(milliseconds)
      if Task.isCancelled { throw StoreError(.cancelled, "\(name): cancelled") }
    }
  }
}
