internal import ContentModel
internal import ContentPublisher
internal import ObjectStores

extension PublishedPruning {
  /// What must not change while files are taken away.
  struct Fence: Sendable {
    let live: LiveRelease
    /// Numbers above the live one.
    let claims: [Int]
  }

  /// Between the look at a file and its removal nothing protects it: a publish that stores it again, claims and goes
  /// live in that moment would lose it. The fence after it tells so.
  func remove(_ files: [StoredFacts], fence: Fence) async throws(PublishError) -> [StoredFacts] {
    var removed: [StoredFacts] = []
    var last: [StoredFacts] = []
    for start in stride(from: 0, to: files.count, by: Self.batch) {
      try await require(fence, after: last)
      let batch = Array(files[start..<min(files.count, start + Self.batch)])
      last = try await reader.each(batch) { file throws(PublishError) in try await remove(file) }.compactMap { $0 }
      removed += last
      progress(.removing(fileCount: last.count, ofFiles: files.count))
    }
    if !files.isEmpty { try await require(fence, after: last) }
    return removed
  }

  /// - Returns: what was taken away; nil if somebody has stored it again or was faster.
  private func remove(_ file: StoredFacts) async throws(PublishError) -> StoredFacts? {
    let facts = try await stored { () throws(StoreError) in try await reader.store.look(file.path) }
    guard let facts, isOld(facts) else { return nil }
    try await stored { () throws(StoreError) in try await reader.store.remove(file.path) }
    return facts
  }

  /// - Parameter last: what was taken away since the fence held.
  private func require(_ fence: Fence, after last: [StoredFacts]) async throws(PublishError) {
    let live = try await reader.live()
    let claims = try await reader.claimedNumbers(above: fence.live.sequence)
    if live?.bytes == fence.live.bytes, claims == fence.claims { return }
    let meanwhile = "something was published to \(reader.store.name) meanwhile, so the rest was not pruned"
    let lost = await needed(last.map(\.path), above: fence.live.sequence, claims)
    guard lost.isEmpty else {
      throw PublishError(
        .inputOutput, "\(meanwhile); it needs what was taken away in that moment: \(lost.joined(separator: ", "))",
        hint: "publish its tree again, which heals it; after a rollback build that content again and publish it")
    }
    throw PublishError(.inputOutput, meanwhile, hint: "prune again")
  }

  /// Which of the files the newest releases name.
  private func needed(_ paths: [String], above number: Int, _ claims: [Int]) async -> [String] {
    guard !paths.isEmpty else { return [] }
    var manifests = [(try? await reader.live())?.manifest]
    for claim in claims { manifests.append((try? await reader.claim(claim))?.manifest) }
    var names: Set<String> = []
    for manifest in manifests.compactMap({ $0 }) where manifest.sequence > number {
      names.formUnion(manifest.lists.map(\.path.text))
      // What a release names that has lost a list cannot be told; the list itself can.
      names.formUnion(((try? await reader.files(of: manifest)) ?? []).map(\.path.text))
    }
    return paths.filter(names.contains)
  }
}
