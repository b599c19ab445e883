internal import ContentCompiler
internal import ContentModel
internal import Signatures
internal import Wording

/// The main job: check, pack, sign, write.
package struct Build: Sendable {
  private let request: BuildRequest
  private let progress: ProgressReporter

  package init(_ request: BuildRequest, progress: ProgressReporter = .silent) {
    self.request = request
    self.progress = progress
  }

  /// - Throws: `PublishError`; then the output is as it was.
  package func run() async throws(PublishError) -> BuildOutcome {
    for folder in [request.cache?.folder, request.shared?.folder].compactMap({ $0 }) {
      try BuildCache(folder: folder).requireOutside(output: request.output)
    }
    let folder = try ProjectFolder(
      request.project,
      excluding: [request.output] + [request.cache?.folder, request.shared?.folder].compactMap { $0 })
    let output = try OutputFolder(request.output)
    if !request.isForced { try output.requireOwn() }
    let keyring = try request.keyring.require()
    let trusted = try request.keyring.trusted()
    let current = try TreeFiles.manifest(at: "\(request.output)/manifest.json")
    let base = try await loadBase(trusted)

    let cache = openCache(folder)
    let shared = openShared(folder, cache)
    let check = await check(folder, base, shared ?? cache?.records(output: request.output))
    guard let library = check.library else { return .contentErrors(check.report) }
    try requireSameProject(library.project, base)
    let keys = try SigningKeys.choose(
      wanted: request.keyIDs, project: library.project.signingKeys, keyring: keyring, secrets: request.secrets)

    let packer = BundlePacker(
      project: library.project, read: folder.reader, fetched: { bundle in shared?.bytes(of: bundle) })
    let bundles = try await pack(library.boxes, packer)
    let contents = try ReleaseContents(library, bundles: bundles, catalogByteCount: request.catalogByteCount)
    let offer = try ReleaseOffer(contents.files.map(\.entry), percent: request.rolloutPercent, base: base)
    let draft = try manifest(library.project, offer, trusted)
    let plan = ReleasePlan.make(asked: request.sequence, draft: draft, keyIDs: keys.map(\.id), base: base)
    let made = treeFiles(library, contents, bundles, packer)
    let kept = try await keptFiles(offer, base, made)
    let signed = try sign(draft, plan, keys, trusted, base)

    let files = made + kept.files
    // Before the tree: a build that fails now, or is killed, need not do it all again.
    let cacheProblem = store(library.boxes, bundles, check, cache, fetched: shared)
    async let sharing = share(library.boxes, bundles, check, packer, shared)
    let writer = TreeWriter(output: output.path, jobs: request.jobs)
    let tree = try await writer.write(
      files, manifest: signed.bytes,
      isCurrent: { () throws(PublishError) in try TreeFiles.manifest(at: "\(request.output)/manifest.json") == current
      },
      done: progress.handler(.writing, total: files.count))
    let sharedSummary = await sharing
    return .built(
      BuildSummary(
        report: check.report, manifest: signed.verified.manifest, keyIDs: signed.verified.keyIDs, plan: plan,
        base: base.map { ($0.name, $0.manifest.sequence) }, isCompared: base?.lastRelease?.app == library.project.id,
        endedRollout: plan == .same || draft.rollout?.files == base?.manifest.rollout?.files
          ? nil : base?.manifest.rollout,
        isRolloutNeedless: request.rolloutPercent != nil && draft.rollout == nil,
        boxCount: library.boxes.count,
        deckCount: library.decks.count,
        topicCount: library.worlds.reduce(0) { $0 + $1.topics.count }, puzzleCount: library.puzzles.count,
        byteCount: signed.bytes.count + contents.files.reduce(0) { $0 + $1.bytes.count }
          + bundles.reduce(0) { $0 + $1.byteCount } + kept.byteCount,
        tree: tree, foreignFileCount: output.foreign.count,
        cache: check.records.map {
          CacheSummary(
            rebuilt: $0.rebuilt, reusedCount: $0.reusedPaths.count, problem: cacheProblem, shared: sharedSummary)
        }))
  }

  // MARK: Steps

  /// With `--sequence` a base is not needed, so one that is not believed does not stop the build.
  private func loadBase(_ keyring: TrustedKeyring) async throws(PublishError) -> BaseRelease? {
    if let after = request.after {
      guard let base = try await BaseRelease.load(after, keyring: keyring) else {
        throw PublishError(
          .inputOutput, "there is no release at \(after.name.printablePath)",
          hint: after.folder == nil && after.isTree
            ? "the first release follows none: leave --after out" : "give a published tree or its manifest.json")
      }
      // Otherwise a download that failed would switch off the rules that compare two releases.
      if after.isTree && base.lastRelease == nil {
        throw PublishError(
          .refused,
          "the release to follow, \(after.name.printablePath), lacks its catalog or puzzles, or they are damaged",
          hint: "fetch what its manifest names in files/; or give manifest.json alone, to follow only its number")
      }
      return base
    }
    do throws(PublishError) {
      return try await BaseRelease.load(try LocalRelease(request.output), keyring: keyring)
    } catch {
      if request.sequence != nil { return nil }
      throw error
    }
  }

  private func requireSameProject(_ project: Project, _ base: BaseRelease?) throws(PublishError) {
    // With a number it does not matter what came before, unless a part of the learners keeps it.
    guard let base, request.sequence == nil || request.rolloutPercent != nil else { return }
    let channel = request.channel ?? project.channel
    guard base.manifest.app == project.id, base.manifest.channel == channel else {
      throw PublishError(
        .refused,
        "the release to follow, \(base.name.printablePath), is for \(base.manifest.app) on channel \(base.manifest.channel), not \(project.id) on \(channel)",
        hint: "give the last release of this project and channel with --after, or a number with --sequence N")
    }
  }

  private func check(
    _ folder: ProjectFolder, _ base: BaseRelease?, _ records: (any BoxRecordStore)?
  ) async -> CheckResult {
    let options = CheckOptions(
      now: request.now, requiresNow: true, includesDrafts: request.includesDrafts, jobs: request.jobs)
    let check = ProjectCheck(
      folder.inventory(), options: options, lastRelease: base?.lastRelease,
      records: records, read: folder.reader)
    return await check.run(done: progress.handler(.checking, total: nil))
  }

  // MARK: Cache

  private struct OpenCache: Sendable {
    let cache: BuildCache
    let project: String
    let log: RecordLog

    func records(output: String) -> OutputRecords { OutputRecords(log: log, output: output) }
  }

  /// Nil without a cache, and for a project that has no usable id.
  private func openCache(_ folder: ProjectFolder) -> OpenCache? {
    guard let cache = request.cache, let project = ProjectCheck.projectID(read: folder.reader) else { return nil }
    return OpenCache(cache: cache, project: project, log: cache.log(of: project))
  }

  /// - Returns: a sentence if the cache could not be written.
  private func store(
    _ boxes: [Box], _ bundles: [PackedBundle], _ check: CheckResult, _ open: OpenCache?, fetched: SharedRecords?
  ) -> String? {
    guard let open, let maker = check.records else { return nil }
    let rebuilt = Set(maker.rebuilt.map(\.path))
    var packed: [String: Catalog.Bundle] = [:]
    for (box, bundle) in zip(boxes, bundles) where rebuilt.contains(box.facts.path) {
      packed[box.facts.path] = bundle.entry
    }
    let records = maker.records(packed) + (fetched?.records(of: maker.reusedPaths) ?? [])
    return open.cache.store(records, in: open.log, of: open.project, keeping: maker.reusedPaths)
  }

  /// Nil without a shared cache, and for a project that has no usable id.
  private func openShared(_ folder: ProjectFolder, _ open: OpenCache?) -> SharedRecords? {
    guard let shared = request.shared, let project = ProjectCheck.projectID(read: folder.reader) else { return nil }
    return SharedRecords(open?.records(output: request.output), shared, of: project)
  }

  /// Gives others what they do not have.
  private func share(
    _ boxes: [Box], _ bundles: [PackedBundle], _ check: CheckResult, _ packer: BundlePacker, _ shared: SharedRecords?
  ) async -> SharedCacheSummary? {
    guard let shared, let maker = check.records else { return nil }
    let bundles = Dictionary(
      zip(boxes, bundles).map { ($0.facts.path, ($0, $1)) }, uniquingKeysWith: { first, _ in first })
    await shared.store(maker) { path in
      guard let (box, bundle) = bundles[path] else { return nil }
      return try? (bundle, packer.bytes(of: bundle, box: box))
    }
    return shared.summary(reusedPaths: maker.reusedPaths)
  }

  private func pack(_ boxes: [Box], _ packer: BundlePacker) async throws(PublishError) -> [PackedBundle] {
    let done = progress.handler(.packing, total: boxes.count)
    let results = await parallelMap(boxes, jobs: request.jobs, done: done) {
      box -> Result<PackedBundle, PublishError> in
      do throws(PublishError) { return .success(try packer.pack(box)) } catch { return .failure(error) }
    }
    var bundles: [PackedBundle] = []
    bundles.reserveCapacity(results.count)
    for result in results { bundles.append(try result.get()) }
    return bundles
  }

  /// The manifest to be; its number is decided by what it holds.
  private func manifest(
    _ project: Project, _ offer: ReleaseOffer, _ keyring: TrustedKeyring
  ) throws(PublishError) -> Manifest {
    let revocations = try Revocation(keyring: request.keyring).statements(app: project.id, keyring: keyring)
    let created = Instant(seconds: request.created.milliseconds / 1000)
    let expires = created.adding(days: project.expiresAfterDays)
    guard expires <= Instant.last else {
      throw PublishError(
        .inputOutput, "a release made at \(created) would expire after the year 9999",
        hint: "give an earlier --created or SOURCE_DATE_EPOCH, or a smaller expiresAfterDays")
    }
    return Manifest(
      app: project.id, channel: request.channel ?? project.channel, sequence: 1, created: created, expires: expires,
      releases: PlatformReleases(
        project.release.map {
          PlatformReleases.Entry(
            platform: $0.platform,
            release: ReleaseInfo(latest: $0.latest.value, min: $0.min.value, latestFrom: $0.latestFrom))
        }),
      files: offer.files, rollout: offer.rollout, revocations: revocations)
  }

  private func sign(
    _ draft: Manifest, _ plan: ReleasePlan, _ keys: [Keyring.Key], _ keyring: TrustedKeyring, _ base: BaseRelease?
  ) throws(PublishError) -> SignedManifest {
    guard case .next(let sequence, _) = plan else {
      // Only a base leads to this plan.
      if let base { return SignedManifest(base) }
      throw PublishError(.inputOutput, "there is no release to write again")
    }
    guard sequence <= StrictJSON.maximumInteger else {
      throw PublishError(
        .inputOutput, "the release to follow, \((base?.name ?? "").printablePath), has the last number there is",
        hint: "revoke the key that signed it, then give the number after your own last one with --sequence N")
    }
    let manifest = Manifest(
      app: draft.app, channel: draft.channel, sequence: sequence, created: draft.created, expires: draft.expires,
      releases: draft.releases, files: draft.files, rollout: draft.rollout?.seeded(sequence),
      revocations: draft.revocations,
      requires: draft.requires)
    return try SignedManifest.sign(manifest, keys: keys, secrets: request.secrets, keyring: keyring)
  }

  private func treeFiles(
    _ library: ContentLibrary, _ contents: ReleaseContents, _ bundles: [PackedBundle], _ packer: BundlePacker
  ) -> [TreeFile] {
    let lists = contents.files.map { file in TreeFile(path: file.entry.path.text) { file.bytes } }
    let packed = zip(library.boxes, bundles).map { box, bundle in
      let isInPlace = box.content == nil && bundle.bytes == nil
      return TreeFile(path: bundle.path.text, isInPlace: isInPlace) { () throws(PublishError) in
        try packer.bytes(of: bundle, box: box)
      }
    }
    return packed + lists
  }

  private func keptFiles(
    _ offer: ReleaseOffer, _ base: BaseRelease?, _ made: [TreeFile]
  ) async throws(PublishError) -> KeptFiles {
    guard let base else { return .none }
    let done = progress.handler(.keeping, total: nil)
    return try await KeptFiles.gather(
      offer, from: base.source, made: Set(made.map(\.path)), output: request.output, done: { done(1) })
  }
}
