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
  static let batch = 16

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
      removed = try await remove(ordered, fence: Fence(live: live, claims: stock.claims))
      for start in stride(from: 0, to: stock.unkept.count, by: Self.batch) {
        let batch = Array(stock.unkept[start..<min(stock.unkept.count, start + Self.batch)])
        _ = try await reader.each(batch) { number throws(PublishError) in
          try await stored { () throws(StoreError) in try await reader.store.remove(ReleasePath.path(number)) }
        }
      }
    }
    let sizes = removed.map(\.storedByteCount)
    return PruningSummary(
      keptReleases: stock.kept.map(\.sequence).reversed(), removedReleases: stock.unkept,
      removedFileCount: removed.count,
      removedByteCount: sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) },
      youngFileCount: candidates.count - old.count)
  }

  func isOld(_ facts: StoredFacts) -> Bool { facts.ageSeconds.map { $0 >= grace.seconds } ?? false }

  // MARK: Releases

  private struct Stock {
    /// Live, lately replaced, or claimed; lowest first.
    var kept: [OpenClaim] = []
    /// Lowest first: those that are left of an interrupted prune are the newest, but for a few.
    var unkept: [Int] = []
    /// Lists that unkept releases name.
    var unkeptLists: Set<FileEntry> = []
    /// Numbers above the live one.
    var claims: [Int] = []
  }

  private func stock(_ live: LiveRelease) async throws(PublishError) -> Stock {
    var stock = Stock()
    let claims = try await reader.claims(above: live.sequence)
    stock.claims = claims.map(\.sequence)
    // From the highest down: a release was replaced when the next one was stored.
    var walk = try await EnvelopeWalk(of: reader, from: live.sequence)
    var replacedAge = live.facts.ageSeconds
    // What its envelope says, or whether it can be read, does not matter: manifest.json says it.
    stock.kept.append(
      OpenClaim(
        sequence: live.sequence, bytes: live.bytes, facts: live.facts, manifest: live.manifest, keyIDs: live.keyIDs))
    while let release = try await walk.next() {
      if release.sequence == live.sequence {
        // A claim may be older than the moment at which its release went live.
        if let age = release.facts.ageSeconds { replacedAge = replacedAge.map { min($0, age) } }
        continue
      }
      if replacedAge.map({ $0 < grace.seconds }) ?? true {
        stock.kept.append(release)
      } else {
        stock.unkept.append(release.sequence)
        stock.unkeptLists.formUnion(release.manifest?.lists ?? [])
      }
      replacedAge = release.facts.ageSeconds
    }
    stock.kept = stock.kept.reversed() + claims
    stock.unkept.reverse()
    return stock
  }

  // MARK: Files

  /// What kept releases name; that nobody vouches for an old one any more does not matter, it only keeps more.
  private func names(of kept: [OpenClaim], _ live: LiveRelease) async throws(PublishError) -> Set<String> {
    try requireReadable(kept)
    var names: Set<String> = []
    var catalogs: [FileEntry: Int] = [:]
    for release in kept {
      let lists = release.manifest?.lists ?? []
      names.formUnion(lists.map(\.path.text))
      // Releases share most catalogs; the newest one that names a catalog is the one that is told of.
      for entry in lists where entry.role == .catalog { catalogs[entry] = release.sequence }
    }
    let entries = catalogs.sorted { ($0.value, $0.key.path) < ($1.value, $1.key.path) }
    let bundles = try await reader.each(entries) { entry, release throws(PublishError) -> [String] in
      if let bundles = try await self.bundles(entry) { return bundles }
      throw PublishError(
        .refused,
        "release \(release) is to be kept, but \(entry.path) at \(reader.store.name) is gone or damaged; nothing was pruned",
        hint: release == live.sequence
          ? "publish its tree again, which heals it"
          : "put it there again from a tree of release \(release); or take \(ReleasePath.path(release)) away by hand, and nobody can go back to it"
      )
    }
    for paths in bundles { names.formUnion(paths) }
    return names
  }

  /// Which files an envelope needs that is damaged, or holds something else, nobody can tell.
  private func requireReadable(_ kept: [OpenClaim]) throws(PublishError) {
    let paths = kept.filter { $0.manifest == nil }.map { ReleasePath.path($0.sequence) }
    guard !paths.isEmpty else { return }
    throw PublishError(
      .refused,
      "\(paths.joined(separator: ", ")) at \(reader.store.name) cannot be read, and may need any file, so nothing was pruned",
      hint:
        "put the manifest.json of that release there again, if its tree is at hand; or take the file away by hand, and its release is not kept"
    )
  }

  /// Paths that a catalog names; nil if it is gone or damaged.
  private func bundles(_ catalog: FileEntry) async throws(PublishError) -> [String]? {
    guard let bytes = try await reader.verified(NamedFile(catalog)), let catalog = try? Catalog.decode(bytes) else {
      return nil
    }
    return catalog.boxes.map(\.bundle.path.text)
  }

  /// Files of releases in the target; where it cannot list, those that unkept releases name.
  private func candidates(_ stock: Stock) async throws(PublishError) -> [StoredFacts] {
    let store = reader.store
    let files = try await stored { () throws(StoreError) in try await store.list("files") }
    let bundles = try await stored { () throws(StoreError) in try await store.list("bundles") }
    if let files, let bundles { return (files + bundles).filter { TreeNames.isPublished($0.path) } }
    var paths = Set(stock.unkeptLists.map(\.path.text))
    let catalogs = stock.unkeptLists.filter { $0.role == .catalog }.sorted { $0.path < $1.path }
    let named = try await reader.each(catalogs) { entry throws(PublishError) in try await self.bundles(entry) ?? [] }
    for bundles in named { paths.formUnion(bundles) }
    return try await reader.each(paths.sorted()) { path throws(PublishError) in
      try await stored { () throws(StoreError) in try await store.look(path) }
    }.compactMap { $0 }
  }
}

extension Manifest {
  /// Of the release that most learners have, and of a candidate.
  var lists: [FileEntry] { files + (rollout?.files ?? []) }
}
