internal import ContentModel

extension ContentClient {
  /// Serves the newest release that verifies.
  ///
  /// Asks the server first. With a copy at hand it waits at most `patience` for the answer; the answer then takes
  /// effect at the next start, or with `adopt()`.
  ///
  /// - Throws: `ClientError.nothingToServe` or `.refused` without any copy; `.cache` for a folder that cannot be read,
  ///   unless there is an embedded copy. What an earlier start served stays in use then.
  public func start() async throws(ClientError) -> Content {
    let begun = clock.monotonic()
    let result = await startOnce(begun: begun)
    let ended = clock.monotonic()
    let content = try? result.get()
    sink?(
      AppStarted(
        coldStartMilliseconds: Int((ended - madeAt) / 1_000_000), contentMilliseconds: Int((ended - begun) / 1_000_000),
        source: content?.source, sequence: content?.sequence, isStale: content?.isStale ?? false,
        hiddenCount: content?.hiddenBoxes.count ?? 0))
    return try result.get()
  }

  private func startOnce(begun: UInt64) async -> Result<Content, ClientError> {
    let sync: RunningSync
    var copy: ServedRelease?
    if let running = self.sync {
      // An answer that another start waits for, or waits for no longer, may come now.
      (sync, copy) = (running, serving?.served)
    } else {
      do throws(CacheError) { sync = try beginSync() } catch { return .failure(.cache(error)) }
    }
    if copy == nil { copy = await sync.local.value }
    guard let copy else { return end(sync, await sync.outcome.value, orServe: nil) }
    return await patiently(sync, copy: copy, begun: begun)
  }

  private func beginSync() throws(CacheError) -> RunningSync {
    lastReport = SyncReport()
    let before: LoadedTrust
    do throws(CacheError) { before = try copies.trust.load() } catch {
      guard let embedded = copies.trust.loadEmbedded() else { throw error }
      before = embedded
      lastReport.storageError = error
    }
    let (copies, requests) = (copies, requests)
    let local = Task { copies.best(of: before) }
    let outcome = Task { await Sync(requests: requests, copies: copies, before: before, local: local).run() }
    let sync = RunningSync(
      local: local, outcome: outcome, knownSequence: before.state.copies.first?.manifest.sequence ?? 0)
    self.sync = sync
    // What came late is stored, so it is among the copies.
    waiting = nil
    return sync
  }

  private func patiently(
    _ sync: RunningSync, copy: ServedRelease, begun: UInt64
  ) async -> Result<Content, ClientError> {
    let left = configuration.patience - .nanoseconds(Int64(clamping: clock.monotonic() - begun))
    let sleep = clock.sleep
    if await Race.finishes(sync.outcome, before: { try await sleep(max(.zero, left)) }) {
      return end(sync, await sync.outcome.value, orServe: copy)
    }
    Task { await self.keep(sync) }
    return .success(serve(copy, from: nil))
  }
}
