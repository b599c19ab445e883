package import ContentModel
package import ContentPublisher
internal import ObjectStores

/// What pruning took away, or would.
package struct PruningSummary: Sendable {
  /// Numbers of releases whose files stay, highest first; the live one is the first.
  package let keptReleases: [Int]
  /// Numbers of releases that are gone, lowest first.
  package let removedReleases: [Int]
  package let removedFileCount: Int
  /// Of what was stored; nil if the store does not say.
  package let removedByteCount: Int?
  /// Files that no kept release names, but that are younger than the grace.
  package let youngFileCount: Int
}

/// Takes away what no client and no rollback needs any more.
///
/// A release is kept while it is live, was replaced less than the grace ago, or is claimed and not live yet. A file goes
/// only if none of them names it and it is older than the grace itself.
package struct PublishedPruning: Sendable {
  /// A publish counts on files younger than this.
  package static let leastGrace = TimeSpan.hour

  let reader: TargetReader
  let grace: TimeSpan
  let isDryRun: Bool
  let progress: PublishProgress
  /// How many files are taken away, at once if requests allow, before claims and manifest are looked at again.
  private static let batch = 16

  /// - Parameter grace: at least `leastGrace`.
  package init(_ reader: TargetReader, grace: TimeSpan, isDryRun: Bool, progress: PublishProgress = .silent) {
    self.reader = reader
    self.grace = max(grace, Self.leastGrace)
    self.isDryRun = isDryRun
    self.progress = progress
  }

  /// - Throws: `PublishError`; nothing was taken away if a kept release cannot be read.
  package func run() async throws(PublishError) -> PruningSummary {
    progress(.looking)
    let live = try await reader.requireLive()
    let stock = try await stock(live)
    let kept = try await names(of: stock.kept, live)
    let candidates = try await candidates(stock).filter { !kept.contains($0.path) }
    let old = candidates.filter(isOld)
    // Bundles go before the lists that name them, and envelopes last: an interrupted prune still finds what is left.
    let ordered = old.filter { !$0.path.hasPrefix("files/") } + old.filter { $0.path.hasPrefix("files/") }
    var removed: [StoredFacts] = []
    if isDryRun {
      removed = ordered
    } else {
      removed = try await remove(ordered, fence: Fence(live: live, claims: stock.numbers.filter { $0 > live.sequence }))
      for number in stock.unkept {
        try await stored { () throws(StoreError) in try await reader.store.remove(ReleasePath.path(number)) }
      }
    }
    let sizes = removed.map(\.storedByteCount)
    return PruningSummary(
      keptReleases: stock.kept.map(\.sequence).reversed(), removedReleases: stock.unkept,
      removedFileCount: removed.count,
      removedByteCount: sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) },
      youngFileCount: candidates.count - old.count)
  }

  private func isOld(_ facts: StoredFacts) -> Bool { facts.ageSeconds.map { $0 >= grace.seconds } ?? false }

  // MARK: Releases

  private struct Stock {
    /// Live, lately replaced, or claimed; lowest first.
    var kept: [OpenClaim] = []
    /// Lowest first: at any moment those that are left are the newest.
    var unkept: [Int] = []
    /// All numbers that there are.
    var numbers: [Int] = []
  }

  private func stock(_ live: LiveRelease) async throws(PublishError) -> Stock {
    let numbers = try await numbers(live)
    var stock = Stock()
    stock.numbers = numbers
    // From the highest down: a release was replaced when the next one was stored.
    var replacedAge = live.facts.ageSeconds
    for number in numbers.reversed() {
      guard let release = try await reader.claim(number) else { continue }
      let isKept = number >= live.sequence || (replacedAge.map { $0 < grace.seconds } ?? true)
      if isKept { stock.kept.append(release) } else { stock.unkept.append(number) }
      if number < live.sequence {
        replacedAge = release.facts.ageSeconds
      } else if number == live.sequence, let age = release.facts.ageSeconds {
        // A claim may be older than the moment at which its release went live.
        replacedAge = replacedAge.map { min($0, age) }
      }
    }
    if !numbers.contains(live.sequence) {
      stock.kept.append(
        OpenClaim(
          sequence: live.sequence, bytes: live.bytes, facts: live.facts, manifest: live.manifest, keyIDs: live.keyIDs))
      stock.kept.sort { $0.sequence > $1.sequence }
    }
    stock.kept.reverse()
    stock.unkept.reverse()
    return stock
  }

  /// All numbers that were stored, lowest first.
  private func numbers(_ live: LiveRelease) async throws(PublishError) -> [Int] {
    if let listed = try await stored({ () throws(StoreError) in try await reader.store.list(ReleasePath.folder) }) {
      return listed.compactMap { ReleasePath.sequence($0.path) }.sorted()
    }
    var numbers = try await reader.claims(above: live.sequence).map(\.sequence)
    var misses = 0
    var number = live.sequence
    while number >= 1, misses < ReleaseLog.missesInARow {
      let path = ReleasePath.path(number)
      if try await stored({ () throws(StoreError) in try await reader.store.look(path) }) != nil {
        numbers.append(number)
        misses = 0
      } else {
        misses += 1
      }
      number -= 1
    }
    return numbers.sorted()
  }

  // MARK: Files

  /// What kept releases name; that nobody vouches for an old one any more does not matter, it only keeps more.
  private func names(of kept: [OpenClaim], _ live: LiveRelease) async throws(PublishError) -> Set<String> {
    var names: Set<String> = []
    for release in kept {
      guard let manifest = release.manifest else {
        throw PublishError(
          .refused,
          "\(ReleasePath.path(release.sequence)) at \(reader.store.name) cannot be read, so nothing was pruned",
          hint: "take it away by hand if it is none of yours")
      }
      let files: [NamedFile]
      do throws(PublishError) { files = try await reader.files(of: manifest) } catch {
        throw PublishError(
          error.code, "release \(release.sequence) is to be kept, but \(error.message); nothing was pruned",
          hint: release.sequence == live.sequence ? "publish the tree again, which heals it" : error.hint)
      }
      names.formUnion(files.map(\.path.text))
    }
    return names
  }

  /// Files of releases in the target; where it cannot list, those that unkept releases name.
  private func candidates(_ stock: Stock) async throws(PublishError) -> [StoredFacts] {
    let store = reader.store
    let files = try await stored { () throws(StoreError) in try await store.list("files") }
    let bundles = try await stored { () throws(StoreError) in try await store.list("bundles") }
    if let files, let bundles { return (files + bundles).filter { TreeNames.isPublished($0.path) } }
    var paths: Set<String> = []
    for number in stock.unkept {
      guard let manifest = try await reader.claim(number)?.manifest else { continue }
      let entries = manifest.files + (manifest.rollout?.files ?? [])
      paths.formUnion(entries.map(\.path.text))
      for entry in entries where entry.role == .catalog {
        guard let bytes = try await reader.verified(NamedFile(entry)), let catalog = try? Catalog.decode(bytes) else {
          continue
        }
        paths.formUnion(catalog.boxes.map(\.bundle.path.text))
      }
    }
    var found: [StoredFacts] = []
    for path in paths.sorted() {
      if let facts = try await stored({ () throws(StoreError) in try await store.look(path) }) { found.append(facts) }
    }
    return found
  }

  // MARK: Taking away

  /// What must not change while files are taken away.
  private struct Fence: Sendable {
    let live: LiveRelease
    /// Numbers above the live one.
    let claims: [Int]
  }

  /// Between the look at a file and its removal nothing protects it: a publish that stores it again, claims and goes
  /// live in that moment would lose it. The fence after it tells so.
  private func remove(_ files: [StoredFacts], fence: Fence) async throws(PublishError) -> [StoredFacts] {
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
      names.formUnion(manifest.files.map(\.path.text) + (manifest.rollout?.files ?? []).map(\.path.text))
      // What a release names that has lost a list cannot be told; the list itself can.
      names.formUnion(((try? await reader.files(of: manifest)) ?? []).map(\.path.text))
    }
    return paths.filter(names.contains)
  }
}
