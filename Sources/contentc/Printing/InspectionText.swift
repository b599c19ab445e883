internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Wording

/// What `contentc inspect` shows to people.
struct InspectionText {
  let tree: TreeInspection
  let difference: TreeDifference?
  let path: String
  let since: String?

  /// Nobody has checked what the tree says, so no title or name may begin a line of its own or move the cursor:
  /// scripts take the paths of files from here.
  var text: String { (head + content + candidate + changes).map(\.visible).joined(separator: "\n") }

  private var head: [String] {
    let manifest = tree.manifest
    var lines = [
      "\(path.printablePath): release \(manifest.sequence) of \(manifest.app), channel \(manifest.channel)",
      "  created   \(manifest.created), valid until \(manifest.expires?.description ?? "further notice")",
      "  signed    by \(tree.keyIDs.joined(separator: ", ")) (not checked here)",
    ]
    for entry in manifest.releases.entries {
      let from = entry.release.latestFrom.map { ", latest from \($0)" } ?? ""
      lines.append(
        "  builds    \(entry.platform): latest \(entry.release.latest), at least \(entry.release.min)\(from)")
    }
    if !manifest.revocations.isEmpty {
      lines.append("  revoked   \(Phrases.count(manifest.revocations.count, "statement", "statements"))")
    }
    for file in manifest.files { lines.append(line(file)) }
    return lines
  }

  private var content: [String] {
    guard let lists = tree.lists else { return [] }
    var lines = ["  size      \(Phrases.bytes(lists.byteCount)) with all bundles"]
    for world in lists.taxonomy.worlds {
      let boxes = world.topics.reduce(0) { $0 + $1.boxCount }
      let parts = [Phrases.count(world.topics.count, "topic", "topics"), Phrases.count(boxes, "box", "boxes")]
      lines.append("  world     \(world.title): \(parts.joined(separator: ", "))")
    }
    for deck in lists.decks {
      lines.append("  deck      \(deck.title): \(Phrases.count(deck.boxes.count, "box", "boxes"))")
    }
    if let first = lists.puzzles.entries.first, let last = lists.puzzles.entries.last {
      lines.append("  puzzles   \(Phrases.grouped(lists.puzzles.entries.count)), from \(first.date) to \(last.date)")
    }
    return lines
  }

  private func line(_ file: FileEntry) -> String { "  file      \(file.path) (\(Phrases.bytes(file.size)))" }

  private var candidate: [String] {
    guard let rollout = tree.manifest.rollout else { return [] }
    var lines = ["rollout: \(rollout.percent) % get a candidate, seed \(rollout.seed)"]
    for file in rollout.files where !tree.manifest.files.contains(file) { lines.append(line(file)) }
    if let lists = tree.candidate { lines.append("  size      \(Phrases.bytes(lists.byteCount)) with all bundles") }
    guard let content = TreeDifference.candidate(of: tree) else { return lines }
    lines += self.lines(content)
    lines.append("  who gets it fetches \(Phrases.bytes(content.fetchByteCount)) more")
    return lines
  }

  private var changes: [String] {
    guard let difference, let since else { return [] }
    var lines = ["changed since \(since.printablePath):"]
    if difference.manifestChanges.isEmpty { lines.append("  nothing") }
    lines += difference.manifestChanges.map { "  \($0)" }
    guard let content = difference.content else { return lines }
    lines += self.lines(content)
    lines.append("  a client with the old release fetches \(Phrases.bytes(content.fetchByteCount))")
    return lines
  }

  private func lines(_ content: TreeDifference.Content) -> [String] {
    list("box", "boxes", content.addedBoxes, content.changedBoxes, content.removedBoxes)
      + list("deck", "decks", content.addedDecks, content.changedDecks, content.removedDecks)
      + list(
        "puzzle", "puzzles", content.addedPuzzles.map(\.description), content.changedPuzzles.map(\.description),
        content.removedPuzzles.map(\.description))
  }

  private func list(
    _ one: String, _ many: String, _ added: [String], _ changed: [String], _ removed: [String]
  ) -> [String] {
    [("added", added), ("changed", changed), ("removed", removed)].filter { !$0.1.isEmpty }.map { change, names in
      let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
      return "  \(Phrases.count(names.count, one, many)) \(change): \(shown)"
    }
  }
}
