internal import ContentModel

extension ContentClient {
  /// Fetches the bundles of a deck, a topic or everything ahead, and remembers the wish: after each new release the
  /// wished bundles that changed are fetched again.
  ///
  /// Cancelling the task ends it early; what has come stays. One that fails does not stop the others; a lost connection
  /// does.
  ///
  /// - Parameters:
  ///   - selection: which boxes; hidden ones are left out.
  ///   - concurrency: how many bundles at once, at least 1.
  ///   - progress: told after each bundle.
  /// - Throws: `ClientError.notStarted`, `.unknownSelection`, `.hiddenBox`; `.cache` if the wish cannot be kept.
  public func prefetch(
    _ selection: Selection, concurrency: Int = 4, progress: (@Sendable (PrefetchProgress) -> Void)? = nil
  ) async throws(ClientError) -> PrefetchResult {
    guard let serving else { throw .notStarted }
    let boxes = try self.boxes(of: selection, in: serving.content)
    do throws(CacheError) {
      if !cache.state().wishes.contains(selection) { try change { $0.wishes.insert(selection) } }
    } catch {
      throw .cache(error)
    }
    let missing = await Self.missing(boxes, in: copies.files)
    var result = await fetch(missing, concurrency: concurrency, progress: progress)
    result.presentCount = boxes.count - missing.count
    return result
  }

  /// Forgets a wish. Bundles that are here stay as long as the release names them.
  public func forget(_ selection: Selection) throws(ClientError) {
    do throws(CacheError) { try change { $0.wishes.remove(selection) } } catch { throw .cache(error) }
  }

  /// What is wished.
  public var wishes: Set<Selection> { cache.state().wishes.selections }

  /// Fetches wished bundles that are not here, behind the scenes. Those of a release before are given up for it.
  func refreshWishes() {
    guard let sequence = serving?.content.sequence, wishing?.sequence != sequence,
      !cache.state().wishes.selections.isEmpty
    else { return }
    let previous = wishing?.task
    previous?.cancel()
    let task = Task {
      await previous?.value
      let result = await self.fetch(self.wishedBoxes(), concurrency: 4, progress: nil)
      guard self.wishing?.sequence == sequence else { return }
      self.wishing = nil
      self.lastReport.wishFailures = result.failures
    }
    wishing = (sequence, task)
  }

  private func wishedBoxes() -> [Catalog.Box] {
    guard let content = serving?.content, !Task.isCancelled else { return [] }
    var seen: Set<String> = []
    return cache.state().wishes.selections.flatMap { (try? boxes(of: $0, in: content)) ?? [] }
      .filter { seen.insert($0.id).inserted && !copies.files.isPresent($0) }
  }

  /// The learner asked for them, so each one is read and checked, not only looked for: beside the client, which stays
  /// free for other questions.
  @concurrent
  private static func missing(_ boxes: [Catalog.Box], in files: ReleaseFiles) async -> [Catalog.Box] {
    boxes.filter { files.bundle($0) == nil }
  }

  private func boxes(of selection: Selection, in content: Content) throws(ClientError) -> [Catalog.Box] {
    switch selection {
    case .all: return content.boxes.map(\.entry)
    case .box(let id):
      if let box = content.box(id) { return [box.entry] }
      throw content.hiddenBox(id) != nil ? .hiddenBox(id) : .unknownBox(id)
    case .topic(let id):
      guard content.topic(id) != nil else { throw .unknownSelection(id) }
      return content.boxes.filter { $0.topic == id }.map(\.entry)
    case .deck(let id):
      guard let deck = content.deck(id) else { throw .unknownSelection(id) }
      return deck.boxes.map(\.entry)
    }
  }

  private func fetch(
    _ boxes: [Catalog.Box], concurrency: Int, progress: (@Sendable (PrefetchProgress) -> Void)?
  ) async -> PrefetchResult {
    let result = await withTaskGroup(
      of: (Catalog.Box, Result<VerifiedBundle, BundleFailure>).self, returning: PrefetchResult.self
    ) { group in
      var result = PrefetchResult()
      var state = PrefetchProgress(totalCount: boxes.count, totalByteCount: boxes.reduce(0) { $0 + $1.bundle.size })
      var waiting = boxes[...]
      for box in waiting.prefix(max(1, concurrency)) {
        group.addTask { (box, await self.download(box, isDurable: false)) }
      }
      waiting = waiting.dropFirst(max(1, concurrency))
      for await (box, outcome) in group {
        result.count(outcome, of: box)
        state.count(outcome, of: box)
        progress?(state)
        if !result.isIncomplete, !Task.isCancelled, let box = waiting.popFirst() {
          group.addTask { (box, await self.download(box, isDurable: false)) }
        }
      }
      if !waiting.isEmpty { result.isIncomplete = true }
      return result
    }
    if result.fetchedCount > 0 { try? cache.syncBundles() }
    return result
  }
}

extension PrefetchProgress {
  fileprivate mutating func count(_ outcome: Result<VerifiedBundle, BundleFailure>, of box: Catalog.Box) {
    finishedCount += 1
    if case .success = outcome { finishedByteCount += box.bundle.size }
  }
}

extension PrefetchResult {
  fileprivate mutating func count(_ outcome: Result<VerifiedBundle, BundleFailure>, of box: Catalog.Box) {
    switch outcome {
    case .success: fetchedCount += 1
    case .failure(.refused(let refusal)): failures[box.id] = .refused(refusal)
    case .failure(.noAnswer(let error)):
      failures[box.id] = .bundleUnavailable(box: box.id, error)
      isIncomplete = true
    case .failure(.cache(let error, _)):
      failures[box.id] = .cache(error)
      // The next one would find the disk as full.
      isIncomplete = true
    }
  }
}
