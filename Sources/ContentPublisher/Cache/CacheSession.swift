internal import ContentCompiler
internal import ContentModel
internal import Files
internal import Signatures

/// The cache while one build uses it.
struct CacheSession: Sendable {
  private let cache: BuildCache
  private let request: BuildRequest
  private let project: Project
  private let read: FileReader
  /// Nil if the project has something that a build must speak of.
  private let fingerprint: ProjectFingerprint?
  private let memo: BuildMemo?

  /// Nil without a cache, and for a project that has no usable id.
  static func open(
    _ request: BuildRequest, _ inventory: ProjectInventory, read: @escaping FileReader
  ) async -> CacheSession? {
    guard let cache = request.cache, let project = ProjectCheck.project(read: read) else { return nil }
    async let memo = cache.memo(of: project.id)
    let fingerprint = await ProjectFingerprint.take(inventory, request, read: read)
    return CacheSession(
      cache: cache, request: request, project: project, read: read, fingerprint: fingerprint, memo: await memo)
  }

  // MARK: A whole project

  /// What the last build made, if it was made of exactly this project, is exactly what the base has, and is in the
  /// output, byte for byte; else nil.
  ///
  /// Then the rules that compare with the base need not be asked: nothing differs from it.
  func lastContent(_ base: BaseRelease?) async -> BuiltContent? {
    guard let fingerprint, let base, base.source.folder == request.output, request.rolloutPercent == nil,
      base.manifest.rollout == nil, base.manifest.app == project.id,
      let memo, memo.fingerprint == fingerprint.digest, memo.lists == base.manifest.files,
      PlatformReleases(project) == base.manifest.releases
    else { return nil }
    let files =
      memo.media.map { KnownFile.medium($0) } + memo.lists.map { .published(NamedFile($0)) }
      + memo.bundles.map { .published(NamedFile($0)) }
    let (read, output) = (read, request.output)
    let misses = await parallelMap(files, jobs: request.jobs) { !$0.isUnchanged(output: output, read) }
    return misses.contains(true) ? nil : BuiltContent(memo, project)
  }

  /// What the base holds of boxes, if it is what the last build made; else nil.
  func releasedBoxes(_ base: BaseRelease) -> [ReleasedBox]? {
    guard let memo, base.manifest.rollout == nil, memo.lists == base.manifest.files else { return nil }
    return try? memo.releasedBoxes()
  }

  private enum KnownFile: Sendable {
    case medium(MediaFile)
    case published(NamedFile)

    func isUnchanged(output: String, _ read: FileReader) -> Bool {
      switch self {
      case .medium(let file):
        guard case .bytes(let bytes) = read(file.path, file.byteCount) else { return false }
        return SHA256.digest(bytes) == file.digest
      case .published(let file): return file.bytes(in: output) != nil
      }
    }
  }

  // MARK: Single boxes

  func records() -> OutputRecords {
    OutputRecords(log: cache.log(of: project.id), output: request.output, digests: fingerprint?.digests ?? [:])
  }

  /// Keeps what was made.
  ///
  /// - Parameters:
  ///   - packed: the boxes of the library, in its order.
  ///   - records: as they were given for this build.
  ///   - fetched: what others made and this build used.
  /// - Returns: a sentence if nothing could be written.
  func store(
    _ content: BuiltContent, _ library: ContentLibrary, _ packed: [PackedBox], _ maker: RecordMaker,
    _ records: OutputRecords, fetched: [BoxRecord] = []
  ) -> String? {
    let rebuilt = Set(maker.rebuilt.map(\.path))
    var published: [String: PublishedBox] = [:]
    for (box, packed) in zip(library.boxes, packed) where rebuilt.contains(box.facts.path) {
      published[box.facts.path] = packed.published
    }
    let problem = cache.store(
      maker.records(published) + fetched, in: records.log, of: project.id, keeping: maker.reusedPaths)
    // What must be said again is not remembered as a whole.
    guard let fingerprint, problem == nil, content.report.entries.isEmpty else { return problem }
    return cache.store(content.memo(fingerprint.digest, library, maker), of: project.id)
  }
}
