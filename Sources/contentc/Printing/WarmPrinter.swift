internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Wording

/// The summary of warming a cache.
struct WarmPrinter {
  let summary: WarmSummary
  let project: String
  let part: BoxPart

  func print(_ console: Console, _ format: OutputFormat, nanoseconds: UInt64) {
    switch format {
    case .text:
      console.printText(summary.report)
      console.print(text(nanoseconds: nanoseconds))
    case .json: console.print(bytes: JSONRenderer.render(summary.report, more: write))
    }
  }

  /// Nil if everything that was made is stored.
  var failure: PublishError? {
    guard summary.counts.unstored > 0 else { return nil }
    return PublishError(
      .inputOutput,
      "\(Phrases.count(summary.counts.unstored, "box", "boxes")) could not be stored in \(summary.place.printablePath)",
      hint: summary.problem)
  }

  private func text(nanoseconds: UInt64) -> String {
    let counts = summary.counts
    let part = self.part == .whole ? "" : "part \(self.part.number) of \(self.part.count) of "
    var lines = [
      "warmed \(part)\(project.printablePath) in \(Phrases.seconds(nanoseconds: nanoseconds))",
      "  boxes     \(Phrases.grouped(summary.boxCount)): \(Phrases.grouped(summary.presentCount)) were there, \(Phrases.grouped(summary.madeCount)) made",
      "  stored    \(Phrases.count(counts.stored, "entry", "entries")) (\(Phrases.bytes(counts.storedByteCount))) in \(summary.place.printablePath)",
    ]
    if counts.refused > 0 {
      lines.append("  refused   \(Phrases.count(counts.refused, "entry", "entries")) that nobody with this key made")
    }
    return lines.joined(separator: "\n")
  }

  private func write(_ json: inout JSONWriter) {
    json.member("warmed", !summary.hasErrors && failure == nil)
    json.member("message", ifPresent: failure?.message)
    json.member("hint", ifPresent: failure?.hint)
    json.key("warm")
    json.object { json in
      json.member("part", part.number)
      json.member("parts", part.count)
      json.member("boxes", summary.boxCount)
      json.member("present", summary.presentCount)
      json.member("made", summary.madeCount)
      json.member("stored", summary.counts.stored)
      json.member("storedBytes", summary.counts.storedByteCount)
      json.member("unstored", summary.counts.unstored)
      json.member("refused", summary.counts.refused)
      json.member("problem", ifPresent: summary.problem)
    }
  }
}
