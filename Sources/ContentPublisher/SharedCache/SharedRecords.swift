internal import ContentCompiler
internal import ContentModel
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

  func fetch(_ boxes: [BoxSource]) async {
    _ = await concurrentMap(boxes, width: SharedCache.width) { [self] box in
      if let entry = await shared.entry(ActionKey(box, of: project)) { keep(entry, box) }
    }
  }

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

  /// Gives others the boxes that were made here.
  ///
  /// - Parameter bundle: of the box file at a path, with its bytes; nil if there is none.
  func store(
    _ maker: RecordMaker, _ bundle: @escaping @Sendable (_ path: String) -> (PackedBundle, [UInt8])?
  ) async {
    guard shared.takesEntries else { return }
    _ = await concurrentMap(maker.shareable, width: SharedCache.width) { [self] rebuild in
      guard let (bundle, bytes) = bundle(rebuild.path) else { return }
      await store(rebuild, maker, bundle, bytes)
    }
  }

  /// Gives others one box that was made here; false if they do not get it.
  @discardableResult func store(
    _ rebuild: BoxRebuild, _ maker: RecordMaker, _ bundle: PackedBundle, _ bytes: [UInt8]
  ) async -> Bool {
    guard let record = maker.record(of: rebuild, bundle: bundle.entry), let entry = BoxEntry(record, bundle: bytes)
    else { return false }
    let source = BoxSource(path: rebuild.path, digest: rebuild.sourceDigest)
    return await shared.store(entry, under: ActionKey(source, of: project))
  }

  /// - Parameter reusedPaths: of box files that were not decoded.
  func summary(reusedPaths: [String]) -> SharedCacheSummary {
    let used = state.withLock { state in reusedPaths.count { state.records[$0] != nil } }
    return SharedCacheSummary(name: shared.name, usedCount: used, counts: shared.counts, problem: shared.problem)
  }

  private func keep(_ entry: BoxEntry, _ box: BoxSource) {
    guard let digest = entry.record.result?.box.bundle?.digest else { return }
    state.withLock { state in
      let bytes = keepsBundles ? entry.bundle : []
      guard state.byteCount + bytes.count <= Self.byteLimit else { return }
      state.byteCount += bytes.count
      state.records[box.path] = entry.record
      state.bundles[digest] = bytes
    }
  }
}
