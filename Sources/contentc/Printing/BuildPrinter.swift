internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Wording

/// The summary of a build.
struct BuildPrinter {
  let summary: BuildSummary
  let output: String
  let project: String
  /// Each box that was built is named, with the reason.
  let explains: Bool

  func print(_ console: Console, _ format: OutputFormat, nanoseconds: UInt64) {
    switch format {
    case .text:
      console.printText(summary.report)
      console.print(text(nanoseconds: nanoseconds))
    case .json: console.print(bytes: JSONRenderer.render(summary.report, more: write))
    }
  }

  /// As little as is needed to see that the work was done, and how.
  func printLine(_ console: Console, _ format: OutputFormat, nanoseconds: UInt64) {
    guard format == .text else { return print(console, format, nanoseconds: nanoseconds) }
    console.printText(summary.report)
    let release = summary.plan == .same ? "nothing changed" : "release \(summary.manifest.sequence)"
    let built = summary.cache.map { $0.rebuilt.count } ?? summary.boxCount
    let boxes = "\(Phrases.grouped(built)) of \(Phrases.count(summary.boxCount, "box", "boxes")) built"
    console.print(
      (["\(release): \(boxes) in \(Phrases.seconds(nanoseconds: nanoseconds))"] + reasonLines).joined(separator: "\n"))
  }

  private var reasonLines: [String] {
    guard explains, let cache = summary.cache else { return [] }
    return cache.rebuilt.map { "    \($0.path.printablePath): \($0.reason.sentence)" }
  }

  private func text(nanoseconds: UInt64) -> String {
    let manifest = summary.manifest
    let content = [
      Phrases.count(summary.boxCount, "box", "boxes"), Phrases.count(summary.deckCount, "deck", "decks"),
      Phrases.count(summary.topicCount, "topic", "topics"), Phrases.count(summary.puzzleCount, "puzzle", "puzzles"),
    ].joined(separator: ", ")
    let tree = summary.tree
    var lines = [
      "built \(project.printablePath) into \(output.printablePath) in \(Phrases.seconds(nanoseconds: nanoseconds))",
      "  release   \(manifest.sequence) of \(manifest.app), channel \(manifest.channel): \(reason)",
      "  content   \(content)",
    ]
    if let rollout { lines.append("  rollout   \(rollout)") }
    lines += [
      "  size      \(Phrases.bytes(summary.byteCount)); \(Phrases.count(tree.newFileCount, "new file", "new files"))"
        + " (\(Phrases.bytes(tree.newByteCount))), \(Phrases.grouped(tree.removedFileCount)) removed",
      "  signed    by \(summary.keyIDs.joined(separator: ", ")), \(manifest.created)",
      "  valid     until \(manifest.expires?.description ?? "further notice")",
    ]
    if let base = summary.base, !summary.isCompared {
      lines.append("  compared  no: catalog and puzzles of release \(base.sequence) are not at hand")
    }
    if summary.tree.foreignFileCount > 0 {
      lines.append(
        "  left      \(Phrases.count(summary.tree.foreignFileCount, "file", "files")) of something else in \(output.printablePath)"
      )
    }
    return (lines + cacheLines).joined(separator: "\n")
  }

  private var cacheLines: [String] {
    guard let cache = summary.cache else { return explains ? ["  built     everything: no cache is in use"] : [] }
    let built = Phrases.count(cache.rebuilt.count, "box", "boxes")
    let own = cache.reusedCount - (cache.shared?.usedCount ?? 0)
    var lines = ["  built     \(built); \(Phrases.grouped(own)) from the cache"]
    lines += reasonLines
    if let problem = cache.problem { lines.append("  cache     not kept: \(problem)") }
    if let shared = cache.shared { lines.append("  shared    \(shared.sentence)") }
    return lines
  }

  private var rollout: String? {
    if let rollout = summary.manifest.rollout {
      let ended = summary.endedRollout == nil ? "" : "; it takes the place of another candidate"
      return "\(rollout.percent) % of the learners get it (seed \(rollout.seed)), all others keep theirs\(ended)"
    }
    if let ended = summary.endedRollout {
      return "ended: everybody gets this content, \(ended.percent) % got a candidate before"
    }
    return summary.isRolloutNeedless ? "none: this content is what everybody has" : nil
  }

  private var reason: String {
    let base = summary.base.map { "release \($0.sequence)" } ?? "nothing"
    switch summary.plan {
    case .same: return "nothing changed, the same as before"
    case .next(_, .asked): return "the number was given"
    case .next(_, .firstRelease): return "the first release, there was none to follow"
    case .next(_, .changed(let parts)): return "follows \(base), changed: \(parts.joined(separator: ", "))"
    case .next(_, .renewed): return "follows \(base), nothing changed, renewed before it expires"
    }
  }

  private func write(_ json: inout JSONWriter) {
    let manifest = summary.manifest
    json.member("built", true)
    json.key("release")
    json.object { json in
      json.member("app", manifest.app)
      json.member("channel", manifest.channel)
      json.member("sequence", manifest.sequence)
      json.member("isNew", summary.plan != .same)
      json.member("reason", reason)
      json.member("after", ifPresent: summary.base?.sequence)
      json.member("compared", summary.isCompared)
      json.member("created", manifest.created.description)
      json.member("expires", ifPresent: manifest.expires?.description)
      json.member("keyIds", summary.keyIDs)
      if let rollout = manifest.rollout {
        json.key("rollout")
        json.object { json in
          json.member("percent", rollout.percent)
          json.member("seed", rollout.seed)
        }
      }
      json.member("endedRollout", ifPresent: summary.endedRollout?.percent)
      json.member("boxes", summary.boxCount)
      json.member("decks", summary.deckCount)
      json.member("topics", summary.topicCount)
      json.member("puzzles", summary.puzzleCount)
      json.member("bytes", summary.byteCount)
      json.member("newFiles", summary.tree.newFileCount)
      json.member("newBytes", summary.tree.newByteCount)
      json.member("removedFiles", summary.tree.removedFileCount)
    }
    if let cache = summary.cache { write(cache, into: &json) }
  }

  private func write(_ cache: CacheSummary, into json: inout JSONWriter) {
    json.key("cache")
    json.object { json in
      json.member("built", cache.rebuilt.count)
      json.member("reused", cache.reusedCount)
      json.member("problem", ifPresent: cache.problem)
      if let shared = cache.shared { shared.write(into: &json) }
      guard explains else { return }
      json.key("reasons")
      json.array(cache.rebuilt) { json, box in
        json.object {
          $0.member("path", box.path)
          $0.member("reason", box.reason.word)
          $0.member("detail", ifPresent: box.reason.detail)
        }
      }
    }
  }
}
