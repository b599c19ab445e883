package import ContentClient
package import ContentModel
internal import ContentPublisher
package import Signatures
internal import Synchronization

/// Looks at a deployment as a client would, and at how the host serves it.
///
/// Looks one after another remember which files were right: a name stands for one content for ever.
package final class LiveCheck: Sendable {
  /// Files that are fetched at once.
  package static let width = 8

  private let fetcher: any Fetcher
  private let keyring: TrustedKeyring
  private let demands: LiveDemands
  private let good = Mutex<[String: (digest: SHA256Digest, look: FileLook)]>([:])

  package init(fetcher: any Fetcher, keyring: TrustedKeyring, demands: LiveDemands = LiveDemands()) {
    self.fetcher = fetcher
    self.keyring = keyring
    self.demands = demands
  }

  /// Looks once.
  ///
  /// - Parameters:
  ///   - now: the moment that `expires` is compared with.
  ///   - isPatient: somebody will look again, so that files need not be fetched while another release is live.
  ///   - done: told after each file, from any task.
  package func look(
    now: Instant, isPatient: Bool = false, done: @escaping @Sendable () -> Void = {}
  ) async -> LiveReport {
    let downloader = Downloader(fetcher)
    let first = await ManifestLook.look(downloader, keyring: keyring, demands: demands, now: now)
    let isAnother = first.findings.contains { $0.rule == .expectation }
    guard let manifest = first.manifest, !(isPatient && isAnother) else {
      return LiveReport(
        manifest: first.manifest, lists: nil, findings: FindingList(first.findings), byteCount: 0, fileCount: 0,
        fetchedByteCount: downloader.byteCount)
    }
    var releases = ReleaseLook(manifest.manifest)
    releases.take(await looks(releases.sought, downloader, done))
    let bundles = releases.bundles
    let bundleLooks = await looks(bundles.sought, downloader, done)
    let host = await hostFindings(downloader, bundles.sought, bundleLooks)
    let findings =
      first.findings + releases.findings + bundles.findings + bundleLooks.flatMap(\.findings) + host
    return LiveReport(
      manifest: manifest, lists: releases.lists, findings: FindingList(findings),
      byteCount: releases.lists == nil
        ? 0 : first.byteCount + (releases.sought + bundles.sought).reduce(0) { $0 + $1.size },
      fileCount: releases.lists == nil ? 0 : 1 + releases.sought.count + bundles.sought.count,
      fetchedByteCount: downloader.byteCount)
  }

  private func looks(
    _ files: [SoughtFile], _ downloader: Downloader, _ done: @escaping @Sendable () -> Void
  ) async -> [FileLook] {
    await concurrentMap(files, width: Self.width, done: done) { [self] file in
      if let known = good.withLock({ $0[file.path] }), known.digest == file.digest { return known.look }
      let look = await FileLook.look(downloader, at: file)
      if look.isGood { good.withLock { $0[file.path] = (file.digest, look) } }
      return look
    }
  }

  /// Tries the host on the largest bundle that is right.
  private func hostFindings(
    _ downloader: Downloader, _ bundles: [SoughtFile], _ looks: [FileLook]
  ) async -> [Finding] {
    var findings = [await HostLook.absentPathFinding(downloader)]
    let right = zip(bundles, looks).filter { $0.1.isGood && $0.1.head != nil }
    if let (file, look) = right.max(by: { $0.0.size < $1.0.size }), let head = look.head {
      findings.append(await HostLook.rangeFinding(downloader, file, head))
      findings.append(await HostLook.packingFinding(downloader, file))
    }
    return findings.compactMap { $0 }
  }
}
