internal import ContentCompiler
internal import ContentModel
internal import Files
internal import Signatures

/// The cache while one build uses it.
struct CacheSession: Sendable {
  private let cache: BuildCache
  private let request: BuildRequest
  private let project: Project
  /// Nil if the project has something that a build must speak of.
  private let fingerprint: ProjectFingerprint?
  /// Nil if it left nothing that can be read.
  private let last: LastBuild?

  /// Nil without a cache, and for a project that has no usable id.
  static func open(
    _ request: BuildRequest, _ inventory: ProjectInventory, read: @escaping FileReader
  ) async -> CacheSession? {
    guard let cache = request.cache, let project = ProjectCheck.project(read: read) else { return nil }
    async let last = lastBuild(cache.memo(of: project.id), request, read)
    let fingerprint = await ProjectFingerprint.take(inventory, request, read: read)
    return CacheSession(
      cache: cache, request: request, project: project, fingerprint: fingerprint, last: await last)
  }

  private static func lastBuild(
    _ memo: BuildMemo?, _ request: BuildRequest, _ read: @escaping FileReader
  ) async -> LastBuild? {
    guard let memo else { return nil }
    return await LastBuild.look(memo, output: request.output, jobs: request.jobs, read: read)
  }

  // MARK: A whole project

  /// What the last build made, if it was made of exactly this project, is exactly what the base has, and is in the
  /// output, byte for byte; else nil.
  ///
  /// Then the rules that compare with the base need not be asked: nothing differs from it.
  func lastContent(_ base: BaseRelease?) -> BuiltContent? {
    guard let fingerprint, let base, base.source.folder == request.output, request.rolloutPercent == nil,
      base.manifest.rollout == nil, base.manifest.app == project.id,
      let last, last.isWhole, last.memo.fingerprint == fingerprint.digest, last.memo.lists == base.manifest.files,
      PlatformReleases(project) == base.manifest.releases
    else { return nil }
    return BuiltContent(last.memo, project)
  }

  /// The output holds all that the last build wrote.
  var hasOwnOutput: Bool { last?.isInPlace == true }

  /// What the base holds of boxes, if it is what the last build made; else nil.
  func releasedBoxes(_ base: BaseRelease) -> [ReleasedBox]? {
    guard let memo = last?.memo, base.manifest.rollout == nil, memo.lists == base.manifest.files else { return nil }
    return try? memo.releasedBoxes()
  }

  /// The list is in the output, as was seen in this build.
  func has(_ list: FileEntry, of base: BaseRelease) -> Bool {
    base.source.folder == request.output && last?.has(list.digest) == true
  }

  // MARK: Single boxes

  func records() -> OutputRecords {
    OutputRecords(
      log: cache.log(of: project.id), last: last, output: request.output,
      digests: fingerprint?.digests ?? [:])
  }

  /// Keeps what was made.
  ///
  /// - Parameters:
  ///   - packed: the boxes of the library, in its order.
  ///   - released: the same boxes, as `BuildMemo.encode(_:)` gives them.
  ///   - log: as it was read for this build.
  ///   - fetched: what others made and this build used.
  /// - Returns: a sentence if nothing could be written.
  func store(
    _ content: BuiltContent, _ library: ContentLibrary, _ packed: [PackedBox], released: [UInt8],
    _ maker: RecordMaker, in log: RecordLog, fetched: [BoxRecord] = []
  ) -> String? {
    var packedBoxes = [String: PackedBox](minimumCapacity: maker.rebuilt.count)
    for (box, packed) in zip(library.boxes, packed) where box.isDecoded {
      packedBoxes[box.facts.path] = packed
    }
    let records = maker.records { path in packedBoxes[path]?.published }
    let all = [AnyCollection(records), AnyCollection(fetched)].joined()
    let problem = cache.store(all, in: log, of: project.id, keeping: maker.reusedPaths)
    // What must be said again is not remembered as a whole.
    guard let fingerprint, problem == nil, content.report.entries.isEmpty else { return problem }
    return cache.store(content.memo(fingerprint.digest, maker, released: released), of: project.id)
  }
}
