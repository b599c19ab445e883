internal import ContentCompiler
internal import Wording

/// Makes a part of the boxes and leaves them in the shared cache, so that a build elsewhere need not.
///
/// Needs no signing key: what is made says nothing before a manifest names it.
package struct Warm: Sendable {
  private let project: String
  private let part: BoxPart
  private let shared: SharedCache
  private let jobs: Int
  private let progress: ProgressReporter

  package init(
    _ project: String, part: BoxPart, shared: SharedCache, jobs: Int, progress: ProgressReporter = .silent
  ) {
    self.project = project
    self.part = part
    self.shared = shared
    self.jobs = jobs
    self.progress = progress
  }

  /// - Throws: `PublishError` if a box cannot be packed. That entries could not be stored is part of the summary.
  package func run() async throws(PublishError) -> WarmSummary {
    let folder = try ProjectFolder(project, excluding: [shared.folder].compactMap { $0 })
    let records = ProjectCheck.projectID(read: folder.reader).map {
      SharedRecords(nil, shared, of: $0, keepsBundles: false)
    }
    // All boxes, drafts too: what the build will be asked for is not known.
    let check = ProjectCheck(
      await folder.inventory(jobs: jobs), options: CheckOptions(jobs: jobs), records: records, read: folder.reader)
    let result = await check.checkBoxes(done: progress.handler(.checking, total: nil)) { part.holds($0) }
    guard let records, let project = result.project, let maker = result.records else {
      return summary(result, madeCount: 0)
    }
    let made = await make(result.boxes, maker, records) {
      // A new one each time: nothing is to be held for later.
      BundlePacker(project: project, read: folder.reader)
    }
    var madeCount = 0
    for made in made where try made.get() { madeCount += 1 }
    return summary(result, madeCount: madeCount)
  }

  /// - Returns: for each box that had to be made, whether it was, or why that failed.
  private func make(
    _ boxes: [Box], _ maker: RecordMaker, _ records: SharedRecords, _ packer: @escaping @Sendable () -> BundlePacker
  ) async -> [Result<Bool, PublishError>] {
    let boxes = Dictionary(boxes.map { ($0.facts.path, $0) }, uniquingKeysWith: { first, _ in first })
    let wanted = maker.shareable.compactMap { rebuild in boxes[rebuild.path].map { (rebuild, $0) } }
    let done = progress.handler(.packing, total: wanted.count)
    return await concurrentMap(wanted, width: SharedCache.width, done: { done(1) }) { rebuild, box in
      // Once the place is left aside there is nobody to pack for.
      guard shared.takesEntries else { return .success(shared.lost()) }
      do throws(PublishError) {
        let packer = packer()
        let made = try packer.packBox(box)
        await records.store(rebuild, maker, made, try packer.bytes(of: made.bundle, box: box))
        return .success(true)
      } catch {
        return .failure(error)
      }
    }
  }

  private func summary(_ result: BoxCheckResult, madeCount: Int) -> WarmSummary {
    let presentCount = result.records?.reusedPaths.count ?? 0
    return WarmSummary(
      report: result.report, place: shared.name, boxCount: (result.records?.rebuilt.count ?? 0) + presentCount,
      presentCount: presentCount, madeCount: madeCount, counts: shared.counts, problem: shared.problem)
  }
}
