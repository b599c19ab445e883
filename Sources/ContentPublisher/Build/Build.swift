package import ContentCompiler
package import ContentModel
internal import Signatures
internal import Wording

/// How a build ended.
package enum BuildOutcome: Sendable {
  /// The content has errors; nothing was written.
  case contentErrors(Report)
  case built(BuildSummary)
}

/// What a build made, for people and scripts.
package struct BuildSummary: Sendable {
  /// Warnings, if any.
  package let report: Report
  package let manifest: Manifest
  package let keyIDs: [String]
  package let plan: ReleasePlan
  /// The release it follows; nil for the first.
  package let base: (path: String, sequence: Int)?
  /// The rules that compare two releases were checked; false for the first release, and where only a manifest was there.
  package let isCompared: Bool
  package let boxCount: Int
  package let deckCount: Int
  package let topicCount: Int
  package let puzzleCount: Int
  /// Of all files of the release.
  package let byteCount: Int
  package let tree: PublishedTree
  /// Files of somebody else that stay in the output folder.
  package let foreignFileCount: Int
}

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
    let folder = try ProjectFolder(request.project, output: request.output)
    let output = try OutputFolder(request.output)
    if !request.isForced { try output.requireOwn() }
    let keyring = try request.keyring.require()
    let trusted = try request.keyring.trusted()
    let current = try TreeFiles.manifest(at: "\(request.output)/manifest.json")
    let base = try loadBase(trusted)

    let check = await check(folder, base)
    guard let library = check.library else { return .contentErrors(check.report) }
    try requireSameProject(library.project, base)
    let keys = try SigningKeys.choose(
      wanted: request.keyIDs, project: library.project.signingKeys, keyring: keyring, secrets: request.secrets)

    let packer = BundlePacker(project: library.project, read: folder.reader)
    let bundles = try await pack(library.boxes, packer)
    let contents = try ReleaseContents(library, bundles: bundles, catalogByteCount: request.catalogByteCount)
    let draft = try manifest(library.project, contents, trusted)
    let plan = ReleasePlan.make(asked: request.sequence, draft: draft, keyIDs: keys.map(\.id), base: base)
    let signed = try sign(draft, plan, keys, trusted, base)

    let files = treeFiles(library, contents, bundles, packer)
    let writer = TreeWriter(output: output.path, jobs: request.jobs)
    let tree = try await writer.write(
      files, manifest: signed.bytes,
      isCurrent: { () throws(PublishError) in try TreeFiles.manifest(at: "\(request.output)/manifest.json") == current
      },
      done: progress.handler(.writing, total: files.count))
    return .built(
      BuildSummary(
        report: check.report, manifest: signed.verified.manifest, keyIDs: signed.verified.keyIDs, plan: plan,
        base: base.map { ($0.path, $0.manifest.sequence) }, isCompared: base?.lastRelease?.app == library.project.id,
        boxCount: library.boxes.count,
        deckCount: library.decks.count,
        topicCount: library.worlds.reduce(0) { $0 + $1.topics.count }, puzzleCount: library.puzzles.count,
        byteCount: signed.bytes.count + contents.files.reduce(0) { $0 + $1.bytes.count }
          + bundles.reduce(0) { $0 + $1.byteCount },
        tree: tree, foreignFileCount: output.foreign.count))
  }

  // MARK: Steps

  /// With `--sequence` a base is not needed, so one that is not believed does not stop the build.
  private func loadBase(_ keyring: TrustedKeyring) throws(PublishError) -> BaseRelease? {
    if let after = request.after {
      guard let base = try BaseRelease.load(after, keyring: keyring, app: nil, channel: nil) else {
        throw PublishError(
          .inputOutput, "there is no release at \(after.printablePath)",
          hint: "give a published tree or its manifest.json")
      }
      // Otherwise a download that failed would switch off the rules that compare two releases.
      if base.isTree && base.lastRelease == nil {
        throw PublishError(
          .refused, "the release to follow, \(after.printablePath), lacks its catalog or puzzles, or they are damaged",
          hint: "fetch what its manifest names in files/; or give manifest.json alone, to follow only its number")
      }
      return base
    }
    do throws(PublishError) {
      return try BaseRelease.load(request.output, keyring: keyring, app: nil, channel: nil)
    } catch {
      if request.sequence != nil { return nil }
      throw error
    }
  }

  private func requireSameProject(_ project: Project, _ base: BaseRelease?) throws(PublishError) {
    guard let base, request.sequence == nil else { return }
    let channel = request.channel ?? project.channel
    guard base.manifest.app == project.id, base.manifest.channel == channel else {
      throw PublishError(
        .refused,
        "the release to follow, \(base.path.printablePath), is for \(base.manifest.app) on channel \(base.manifest.channel), not \(project.id) on \(channel)",
        hint: "give the last release of this project and channel with --after, or a number with --sequence N")
    }
  }

  private func check(_ folder: ProjectFolder, _ base: BaseRelease?) async -> CheckResult {
    let options = CheckOptions(
      now: request.now, requiresNow: true, includesDrafts: request.includesDrafts, jobs: request.jobs)
    let check = ProjectCheck(
      folder.inventory(), options: options, lastRelease: base?.lastRelease, read: folder.reader)
    return await check.run(done: progress.handler(.checking, total: nil))
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
    _ project: Project, _ contents: ReleaseContents, _ keyring: TrustedKeyring
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
      files: contents.files.map(\.entry), revocations: revocations)
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
        .inputOutput, "the release to follow, \((base?.path ?? "").printablePath), has the last number there is",
        hint: "revoke the key that signed it, then give the number after your own last one with --sequence N")
    }
    let manifest = Manifest(
      app: draft.app, channel: draft.channel, sequence: sequence, created: draft.created, expires: draft.expires,
      releases: draft.releases, files: draft.files, rollout: draft.rollout, revocations: draft.revocations,
      requires: draft.requires)
    return try SignedManifest.sign(manifest, keys: keys, secrets: request.secrets, keyring: keyring)
  }

  private func treeFiles(
    _ library: ContentLibrary, _ contents: ReleaseContents, _ bundles: [PackedBundle], _ packer: BundlePacker
  ) -> [TreeFile] {
    let lists = contents.files.map { file in TreeFile(path: file.entry.path.text) { file.bytes } }
    let packed = zip(library.boxes, bundles).map { box, bundle in
      TreeFile(path: bundle.path.text) { () throws(PublishError) in try packer.bytes(of: bundle, box: box) }
    }
    return packed + lists
  }
}
