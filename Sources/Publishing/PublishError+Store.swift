package import ContentPublisher
package import ObjectStores

extension PublishError {
  /// What a store could not do stops the work; nothing was refused.
  package init(_ error: StoreError) { self.init(.inputOutput, error.message, hint: error.hint) }
}

/// Runs a call of a store.
func stored<Value>(_ call: () async throws(StoreError) -> Value) async throws(PublishError) -> Value {
  do throws(StoreError) { return try await call() } catch { throw PublishError(error) }
}
