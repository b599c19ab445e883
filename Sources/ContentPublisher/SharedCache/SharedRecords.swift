internal import ContentCompiler
internal import ContentModel
internal import Signatures
internal import Synchronization

/// Records of a build before and, where they do not help, those of other machines.
final class SharedRecords: RemoteBoxRecords {
  /// Bytes of bundles that are held until they are written; boxes beyond are made here.
  private static let byteLimit = 1 << 30

  private struct State {
    var records: [String: BoxRecord] = [:]
    var bundles: [SHA256Digest: [UInt8]] = [:]
    var byteCount = 0
  }

  private let local: (any BoxRecordStore)?
  private let shared: SharedCache
  private let project: String
  private let keepsBundles: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - local: nil if nothing is kept on this machine.
  ///   - project: the id in contentc.yaml.
  ///   - keepsBundles: false if it is enough that they are there.
  init(_ local: (any BoxRecordStore)?, _ shared: SharedCache, of project: String, keepsBundles: Bool = true) {
    self.local = local
    self.shared = shared
    self.project = project
    self.keepsBundles = keepsBundles
  }

  /// Nil for a project that has no usable id.
  convenience init?(_ local: (any BoxRecordStore)?, _ shared: SharedCache, read: @escaping FileReader) {
    guard let project = ProjectCheck.projectID(read: read) else { return nil }
    self.init(local, shared, of: project)
  }

  func fetch(_ boxes: [BoxSource]) async {
    _ = await concurrentMap(boxes, width: SharedCache.width) { [self] box in
      if let entry = await shared.entry(ActionKey(box, of: project)) { keep(entry, box) }
    }
  }

  func digest(of path: String) -> SHA256Digest? { local?.digest(of: path) }

  func record(of path: String) -> BoxRecordLookup {
    if let record = state.withLock({ $0.records[path] }) { return .record(record) }
    return local?.record(of: path) ?? .none
  }

  func has(_ bundle: Catalog.Bundle) -> Bool {
    state.withLock { $0.bundles[bundle.digest] != nil } || local?.has(bundle) ?? false
  }

  /// A bundle that was fetched.
  func bytes(of bundle: Catalog.Bundle) -> [UInt8]? { state.withLock { $0.bundles[bundle.digest] } }

  /// Records that were fetched, of some box files.
  func records(of paths: [String]) -> [BoxRecord] {
    state.withLock { state in paths.compactMap { state.records[$0] } }
  }

  /// Gives others the boxes of a build that were made here.
  ///
  /// - Returns: what the build had from others, and gave them.
  func store(
    _ maker: RecordMaker, _ boxes: [Box], _ packed: [PackedBox], _ packer: BundlePacker
  ) async -> SharedCacheSummary {
    if shared.takesEntries {
      let packed = Dictionary(
        zip(boxes, packed).map { ($0.facts.path, ($0, $1)) }, uniquingKeysWith: { first, _ in first })
      _ = await concurrentMap(maker.shareable, width: SharedCache.width) { [self] rebuild in
        guard let (box, made) = packed[rebuild.path], let bytes = try? packer.bytes(of: made.bundle, box: box) else {
          return
        }
        await store(rebuild, maker, made, bytes)
      }
    }
    let used = state.withLock { state in maker.reusedPaths.count { state.records[$0] != nil } }
    return shared.summary(usedCount: used)
  }

  /// Gives others one box that was made here; false if they do not get it.
  @discardableResult func store(
    _ rebuild: BoxRebuild, _ maker: RecordMaker, _ made: PackedBox, _ bytes: [UInt8]
  ) async -> Bool {
    guard let record = maker.record(of: rebuild, published: made.published), let entry = BoxEntry(record, bundle: bytes)
    else { return false }
    let source = BoxSource(path: rebuild.path, digest: rebuild.sourceDigest)
    return await shared.store(entry, under: ActionKey(source, of: project))
  }

  private func keep(_ entry: BoxEntry, _ box: BoxSource) {
    guard let digest = entry.record.result?.box.published?.bundle.digest else { return }
    state.withLock { state in
      let bytes = keepsBundles ? entry.bundle : []
      guard state.byteCount + bytes.count <= Self.byteLimit else { return }
      state.byteCount += bytes.count
      state.records[box.path] = entry.record
      state.bundles[digest] = bytes
    }
  }
}
