internal import ContentClient

extension Session {
  /// Starts as an app does, and waits for the wished bundles of a release that was accepted.
  func sync(build: Int) async -> SyncSummary {
    var served: Served?
    var failure: SyncSummary.Answer?
    do throws(ClientError) { served = Served(try await client.start(), build: build) } catch {
      if case .cache(let error) = error { failure = .failed(reason: SyncSummary.cacheUnusable, message: "\(error)") }
    }
    var report = await client.report
    if case .accepted = report.answer {
      await client.finishBackgroundWork()
      report = await client.report
    }
    return SyncSummary(
      served: served, answer: failure ?? SyncSummary.Answer(report), isNew: report.isNew,
      update: Update(await client.updateState()), build: build, fetchedByteCount: report.fetchedByteCount,
      prunedFileCount: report.prunedFileCount, event: event.map { SyncSummary.Event($0) },
      wishFailures: report.wishFailures.map { SyncSummary.WishFailure(id: $0, message: "\($1)") }
        .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) })
  }
}
