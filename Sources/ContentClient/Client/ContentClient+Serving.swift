internal import ContentModel

extension ContentClient {
  /// How the last start or sync went: whether the answer was accepted, what was fetched and pruned.
  public var report: SyncReport {
    var report = lastReport
    report.fetchedByteCount = fetchedByteCount
    return report
  }

  /// The content in use; nil before the first start that served some.
  public var content: Content? { serving?.content }

  /// Why copies at hand are not believed, such as for another keyring or app than the one they were stored for: for a
  /// support page. Empty if all are, or if there is none.
  public var refusedCopies: [Refusal] {
    (try? copies.trust.load())?.state.setAside.map(\.refusal) ?? []
  }

  /// Takes over a release that came after patience had ended; nil if there is none.
  ///
  /// For a moment at which the app can show other content, such as its return to the foreground.
  public func adopt() -> Content? {
    guard let newer = waiting else { return nil }
    waiting = nil
    let content = serve(newer, from: .network)
    refreshWishes()
    return content
  }

  /// Waits for what goes on behind the scenes: an answer that patience did not wait for, wished bundles, and bundles
  /// nobody waits for any more.
  public func finishBackgroundWork() async {
    if let sync { await keep(sync) }
    await wishing?.task.value
    for download in downloads.values { _ = await download.task.value }
  }

  // MARK: What a sync came to

  /// The sync ended in time.
  func end(
    _ sync: RunningSync, _ outcome: SyncOutcome, orServe copy: ServedRelease?
  ) -> Result<Content, ClientError> {
    note(outcome, of: sync)
    switch outcome {
    case .accepted(let served, let isSwitch):
      waiting = nil
      let content = serve(served, from: .network)
      if isSwitch { pruneAfterSwitch() }
      refreshWishes()
      return .success(content)
    case .notStored(let served, _):
      // A copy that will be there again tomorrow is better than a newer one that will not.
      return .success(copy.map { serve($0, from: nil) } ?? serve(served, from: .network))
    case .refused(let refusal):
      guard let copy else { return .failure(.refused(refusal)) }
      return .success(serve(copy, from: nil))
    case .noAnswer(let error):
      guard let copy else { return .failure(.nothingToServe(error)) }
      return .success(serve(copy, from: nil))
    }
  }

  /// The sync ended after another copy was served: nothing changes under the app's feet.
  func keep(_ ended: RunningSync) async {
    let outcome = await ended.outcome.value
    guard note(outcome, of: ended), case .accepted(let served, let isSwitch) = outcome else { return }
    if served.release.manifest.payload == serving?.served.release.manifest.payload {
      refreshWishes()
    } else {
      waiting = served
    }
    // Not only with the switch: on a slow network all answers are late.
    if isSwitch { pruneAfterSwitch() }
  }

  /// - Returns: false if that was done before: several starts may wait for one answer.
  @discardableResult
  private func note(_ outcome: SyncOutcome, of ended: RunningSync) -> Bool {
    guard sync?.outcome == ended.outcome else { return false }
    sync = nil
    switch outcome {
    case .accepted(let served, _):
      accept(served, knownSequence: ended.knownSequence)
    case .notStored(let served, let error):
      accept(served, knownSequence: ended.knownSequence)
      lastReport.storageError = error
    case .refused(let refusal):
      lastReport.answer = .refused(refusal)
      // Another refusal, such as of a page for signing in, does not say that the app is new enough.
      if refusal.reason == .needsNewerApp { needsNewerApp = true }
    case .noAnswer(let error):
      lastReport.answer = .none(error)
    }
    return true
  }

  private func accept(_ served: ServedRelease, knownSequence: Int) {
    lastReport.answer = .accepted
    lastReport.isNew = served.release.manifest.sequence > knownSequence
    needsNewerApp = false
  }

  // MARK: What is in use

  /// - Parameter source: nil for a copy, which knows where it is.
  func serve(_ served: ServedRelease, from source: Content.Source?) -> Content {
    let content = Content(
      served.release, build: configuration.build, interactives: configuration.interactives,
      source: source ?? (served.lease == nil ? .embedded : .device),
      isStale: served.release.manifest.isStale(at: Instant(milliseconds: clock.now())))
    serving = Serving(served: served, content: content)
    return content
  }

  /// The release before stays in the cache, so that an app that still shows a box of it finds its bundle.
  private func pruneAfterSwitch() {
    lastReport.prunedFileCount += (try? pruneCache(waitingFor: 0).fileCount) ?? 0
  }
}
