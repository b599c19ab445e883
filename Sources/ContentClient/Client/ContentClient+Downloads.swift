internal import ContentModel

extension ContentClient {
  /// Fetches a bundle; who asks for one that is already on its way waits for that.
  ///
  /// Who is cancelled leaves at once. The download ends early when all have left, and what has come is kept.
  ///
  /// - Parameter isDurable: false leaves it to the caller to sync many at once.
  func download(_ box: Catalog.Box, isDurable: Bool) async -> Result<VerifiedBundle, BundleFailure> {
    let cancelled = Result<VerifiedBundle, BundleFailure>.failure(.noAnswer(.cancelled))
    if Task.isCancelled { return cancelled }
    let key = SharedDownload.Key(box: box.id, digest: box.bundle.digest)
    let task = join(key, BundleDownload(requests: requests, cache: cache, box: box), isDurable: isDurable)
    let result = await Race.value(of: task, ifCancelled: cancelled)
    leave(key, task)
    return result
  }

  private func join(
    _ key: SharedDownload.Key, _ download: BundleDownload, isDurable: Bool
  ) -> Task<Result<VerifiedBundle, BundleFailure>, Never> {
    if let running = downloads[key], !running.task.isCancelled {
      downloads[key]?.waiterCount += 1
      return running.task
    }
    // One that all have left may still be writing down what came.
    let previous = downloads[key]?.task
    lastDownloadNumber += 1
    let number = lastDownloadNumber
    let task = Task {
      _ = await previous?.value
      let result = await Self.result(of: download, isDurable: isDurable)
      // Before anybody learns the result: who asks again because of it must not be given it once more.
      if self.downloads[key]?.number == number { self.downloads[key] = nil }
      return result
    }
    downloads[key] = SharedDownload(number: number, task: task, waiterCount: 1)
    return task
  }

  /// Beside the client, which stays free for other questions while a bundle is unpacked.
  @concurrent
  private static func result(
    of download: BundleDownload, isDurable: Bool
  ) async -> Result<VerifiedBundle, BundleFailure> {
    do throws(BundleFailure) { return .success(try await download.run(isDurable: isDurable)) } catch {
      return .failure(error)
    }
  }

  private func leave(_ key: SharedDownload.Key, _ task: Task<Result<VerifiedBundle, BundleFailure>, Never>) {
    guard downloads[key]?.task == task else { return }
    downloads[key]?.waiterCount -= 1
    if downloads[key]?.waiterCount == 0 { task.cancel() }
  }
}
