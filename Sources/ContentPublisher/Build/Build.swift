internal import ContentCompiler
internal import ContentModel
internal import Signatures
internal import Wording

/// The main job: check, pack, sign, write.
package struct Build: Sendable {
  let request: BuildRequest
  let progress: ProgressReporter

  package init(_ request: BuildRequest, progress: ProgressReporter = .silent) {
    self.request = request
    self.progress = progress
  }

  /// - Throws: `PublishError`; then the output is as it was.
  package func run() async throws(PublishError) -> BuildOutcome {
    for folder in [request.cache?.folder, request.shared?.folder].compactMap({ $0 }) {
      try BuildCache(folder: folder).requireOutside(output: request.output)
    }
    let folder = try ProjectFolder(request.project, excluding: request.writtenFolders)
    if !request.isForced { try OutputFolder.requireOwnTop(request.output) }
    let keyring = try request.keyring.trusted()
    let current = try TreeFiles.manifest(at: "\(request.output)/\(Manifest.path)")
    let base = try await loadBase(keyring)

    let inventory = await folder.inventory(jobs: request.jobs)
    let cache = await CacheSession.open(request, inventory, read: folder.reader)
    let made: MadeContent
    if var last = cache?.lastContent(base) {
      last.cache?.shared = request.shared?.summary(usedCount: 0)
      made = MadeContent(content: last, base: base, isCompared: true)
    } else {
      // Before all the work; where the last build’s tree is in place there is little of it, and the writer looks, too.
      if !request.isForced, cache?.hasOwnOutput != true {
        try await OutputFolder.requireOwn(request.output, jobs: request.jobs)
      }
      switch try await make(folder, inventory, base, cache) {
      case .contentErrors(let report): return .contentErrors(report)
      case .made(let content): made = content
      }
    }
    return .built(
      try await write(made, keyring) { () throws(PublishError) in
        try TreeFiles.manifest(at: "\(request.output)/\(Manifest.path)") == current
      })
  }

  /// What a release is made of, and the release it was compared with.
  private struct MadeContent: Sendable {
    let content: BuiltContent
    let base: BaseRelease?
    let isCompared: Bool
    /// Fills the cache; a sentence if that cannot be done.
    var store: @Sendable () -> String? = { nil }
  }

  private enum Making {
    case contentErrors(Report)
    case made(MadeContent)
  }

  // MARK: Steps

  /// With `--sequence` a base is not needed, so one that is not believed does not stop the build.
  func loadBase(_ keyring: TrustedKeyring) async throws(PublishError) -> BaseRelease? {
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
      // Its lists are read only if something changed.
      return try await BaseRelease.load(try LocalRelease(request.output), keyring: keyring, readsLists: false)
    } catch {
      if request.sequence != nil { return nil }
      throw error
    }
  }

  func requireSameProject(_ project: Project, _ base: BaseRelease?) throws(PublishError) {
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

  /// Checks and packs everything that the cache does not have.
  private func make(
    _ folder: ProjectFolder, _ inventory: ProjectInventory, _ base: BaseRelease?, _ cache: CacheSession?
  ) async throws(PublishError) -> Making {
    async let log = cache?.records()
    let base = try await readLists(of: base, cache)
    let records = await log
    let shared = request.shared.flatMap { SharedRecords(records, $0, read: folder.reader) }
    let options = CheckOptions(
      now: request.now, requiresNow: true, includesDrafts: request.includesDrafts, jobs: request.jobs)
    let check = await ProjectCheck(
      inventory, options: options, lastRelease: base?.lastRelease, records: shared ?? records, read: folder.reader
    ).run(done: progress.handler(.checking, total: nil))
    guard let library = check.library else { return .contentErrors(check.report) }

    // For the cache, while the bundles are packed.
    async let released = cache == nil ? [] : BuildMemo.encode(library.boxes)
    let packer = BundlePacker(
      project: library.project, read: folder.reader, fetched: { bundle in shared?.bytes(of: bundle) })
    let packed = try await pack(library.boxes, packer)
    let contents = try await ReleaseContents.make(
      library, boxes: packed, catalogByteCount: request.catalogByteCount, jobs: request.jobs)
    var content = BuiltContent(
      library, contents, packed, packer, check, inPlace: base?.source.folder == request.output ? base?.lists ?? [] : [])
    if let shared, let maker = check.records {
      content.cache?.shared = await shared.store(maker, library.boxes, packed, packer)
    }
    let isCompared = base?.lastRelease?.app == library.project.id
    var made = MadeContent(content: content, base: base, isCompared: isCompared)
    if let cache, let records, let maker = check.records {
      let fetched = shared?.records(of: maker.reusedPaths) ?? []
      made.store = { [content, released = await released] in
        cache.store(content, library, packed, released: released, maker, in: records.log, fetched: fetched)
      }
    }
    return .made(made)
  }

  /// The base with its lists; the catalogs are not decoded where it is known what they hold.
  private func readLists(
    of base: BaseRelease?, _ cache: CacheSession?
  ) async throws(PublishError) -> BaseRelease? {
    guard let base else { return nil }
    if request.rolloutPercent == nil, let cache, let boxes = cache.releasedBoxes(base),
      let known = try await base.readingLists(knowing: boxes, isPresent: { cache.has($0, of: base) })
    {
      return known
    }
    return try await base.readingLists()
  }

  private func pack(_ boxes: [Box], _ packer: BundlePacker) async throws(PublishError) -> [PackedBox] {
    let done = progress.handler(.packing, total: boxes.count)
    let results = await parallelMap(boxes, jobs: request.jobs, done: done) {
      box -> Result<PackedBox, PublishError> in
      do throws(PublishError) { return .success(try packer.packBox(box)) } catch { return .failure(error) }
    }
    var boxes: [PackedBox] = []
    boxes.reserveCapacity(results.count)
    for result in results { boxes.append(try result.get()) }
    return boxes
  }

  /// Signs the manifest and writes the tree.
  private func write(
    _ made: MadeContent, _ keyring: TrustedKeyring, isCurrent: () throws(PublishError) -> Bool
  ) async throws(PublishError) -> BuildSummary {
    let (content, base) = (made.content, made.base)
    try requireSameProject(content.project, base)
    let keys = try SigningKeys.choose(
      wanted: request.keyIDs, project: content.project.signingKeys, keyring: try request.keyring.require(),
      secrets: request.secrets)
    let offer = try ReleaseOffer(content.lists, percent: request.rolloutPercent, base: base)
    let draft = try manifest(content.project, offer, keyring)
    let plan = ReleasePlan.make(asked: request.sequence, draft: draft, keyIDs: keys.map(\.id), base: base)
    let kept = try await keptFiles(offer, base, content.files)
    let signed = try sign(draft, plan, keys, keyring, base)
    let files = content.files + kept.files
    // Beside the tree: neither needs the other, and a build that is killed may leave either.
    let store = made.store
    async let cacheProblem = store()
    let tree = try await TreeWriter(output: request.output, jobs: request.jobs).write(
      files, manifest: signed.bytes, allowsForeign: request.isForced, isCurrent: isCurrent,
      done: progress.handler(.writing, total: files.count))
    var cache = content.cache
    cache?.problem = await cacheProblem
    return BuildSummary(
      report: content.report, manifest: signed.verified.manifest, keyIDs: signed.verified.keyIDs, plan: plan,
      base: base.map { ($0.name, $0.manifest.sequence) }, isCompared: made.isCompared,
      endedRollout: plan == .same || draft.rollout?.files == base?.manifest.rollout?.files
        ? nil : base?.manifest.rollout,
      isRolloutNeedless: request.rolloutPercent != nil && draft.rollout == nil,
      boxCount: content.bundles.count, deckCount: content.counts.decks, topicCount: content.counts.topics,
      puzzleCount: content.counts.puzzles, byteCount: signed.bytes.count + content.byteCount + kept.byteCount,
      tree: tree, cache: cache, remains: made)
  }
}
