internal import ContentCompiler
package import ContentModel

/// What changed from one release to another.
package struct TreeDifference: Sendable {
  /// Parts of the manifest that differ, such as `release`.
  package let manifestChanges: [String]
  /// Nil if the lists of one side are not at hand.
  package let content: Content?

  /// Ids, sorted.
  package struct Content: Sendable {
    package let addedBoxes: [String]
    package let removedBoxes: [String]
    /// The bundle is another one.
    package let changedBoxes: [String]
    package let addedDecks: [String]
    package let removedDecks: [String]
    package let changedDecks: [String]
    package let addedPuzzles: [CivilDate]
    package let removedPuzzles: [CivilDate]
    package let changedPuzzles: [CivilDate]
    package let isTaxonomyChanged: Bool
    /// Bytes that a client with the old release fetches for the new one: lists and changed bundles.
    package let fetchByteCount: Int
  }

  package init(from old: TreeInspection, to new: TreeInspection) {
    manifestChanges = Self.manifestChanges(old.manifest, new.manifest, old.keyIDs, new.keyIDs)
    if let before = old.lists, let after = new.lists {
      content = Self.content(before, after, fetched: Self.newFiles(old.manifest, new.manifest))
    } else {
      content = nil
    }
  }

  private static func manifestChanges(
    _ old: Manifest, _ new: Manifest, _ oldKeys: [String], _ newKeys: [String]
  ) -> [String] {
    var changes: [String] = []
    if old.app != new.app { changes.append("app \(old.app) → \(new.app)") }
    if old.channel != new.channel { changes.append("channel \(old.channel) → \(new.channel)") }
    if old.sequence != new.sequence { changes.append("sequence \(old.sequence) → \(new.sequence)") }
    if old.created != new.created { changes.append("created \(old.created) → \(new.created)") }
    if old.expires != new.expires {
      changes.append("expires \(old.expires?.description ?? "never") → \(new.expires?.description ?? "never")")
    }
    if old.releases != new.releases { changes.append("release") }
    if old.rollout != new.rollout { changes.append("rollout") }
    if old.revocations != new.revocations { changes.append("revocations") }
    if oldKeys != newKeys {
      changes.append("signed by \(oldKeys.joined(separator: ", ")) → \(newKeys.joined(separator: ", "))")
    }
    changes += changedRoles(old.files, new.files)
    return changes
  }

  /// Each role once, of several files with how many are new.
  private static func changedRoles(_ old: [FileEntry], _ new: [FileEntry]) -> [String] {
    let known = Set(old)
    var seen: Set<FileEntry.Role> = []
    return new.compactMap { entry in
      guard !known.contains(entry), seen.insert(entry.role).inserted else { return nil }
      let all = new.filter { $0.role == entry.role }
      let count = all.count { !known.contains($0) }
      return all.count == 1 ? entry.role.name : "\(entry.role.name) (\(count) of \(all.count))"
    }
  }

  private static func newFiles(_ old: Manifest, _ new: Manifest) -> Int {
    new.files.filter { !old.files.contains($0) }.reduce(0) { $0 + $1.size }
  }

  /// What the candidate of a rollout changes for those who get it; nil without one, or if the lists are not at hand.
  package static func candidate(of tree: TreeInspection) -> Content? {
    guard let rollout = tree.manifest.rollout, let lists = tree.lists, let candidate = tree.candidate else {
      return nil
    }
    let known = Set(tree.manifest.files)
    return content(lists, candidate, fetched: rollout.files.filter { !known.contains($0) }.reduce(0) { $0 + $1.size })
  }

  private static func content(
    _ old: TreeInspection.Lists, _ new: TreeInspection.Lists, fetched: Int
  ) -> Content {
    let boxes = compare(old.boxes, new.boxes, id: \.id) { $0.bundle == $1.bundle }
    let decks = compare(old.decks, new.decks, id: \.id, ==)
    let puzzles = compare(old.puzzles.entries, new.puzzles.entries, id: \.date.description, ==)
    let oldPaths = Set(old.boxes.map(\.bundle.path))
    let bundles = new.boxes.filter { !oldPaths.contains($0.bundle.path) }.reduce(0) { $0 + $1.bundle.size }
    return Content(
      addedBoxes: boxes.added, removedBoxes: boxes.removed, changedBoxes: boxes.changed, addedDecks: decks.added,
      removedDecks: decks.removed, changedDecks: decks.changed,
      addedPuzzles: puzzles.added.compactMap { CivilDate($0) },
      removedPuzzles: puzzles.removed.compactMap { CivilDate($0) },
      changedPuzzles: puzzles.changed.compactMap { CivilDate($0) }, isTaxonomyChanged: old.taxonomy != new.taxonomy,
      fetchByteCount: fetched + bundles)
  }

  private static func compare<Element>(
    _ old: [Element], _ new: [Element], id: (Element) -> String, _ isSame: (Element, Element) -> Bool
  ) -> (added: [String], removed: [String], changed: [String]) {
    let before = Dictionary(old.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(new.map(id))
    var added: [String] = []
    var changed: [String] = []
    for element in new {
      guard let earlier = before[id(element)] else {
        added.append(id(element))
        continue
      }
      if !isSame(earlier, element) { changed.append(id(element)) }
    }
    let removed = before.keys.filter { !names.contains($0) }
    return (added.sorted(by: bytes), removed.sorted(by: bytes), changed.sorted(by: bytes))
  }

  private static func bytes(_ left: String, _ right: String) -> Bool { left.precedesByBytes(right) }
}
