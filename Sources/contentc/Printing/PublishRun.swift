internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import ObjectStores
internal import Publishing
internal import Wording

/// Runs what ends in a new release, and tells how it ended.
struct PublishRun {
  private let console: Console
  private let format: OutputFormat
  private let isDryRun: Bool

  init(_ console: Console, _ format: OutputFormat, isDryRun: Bool) {
    (self.console, self.format, self.isDryRun) = (console, format, isDryRun)
  }

  /// - Parameter work: gives the target's name, and how it ended; nil if there is nothing to do.
  func run(
    nothing: String = "", _ work: (ProgressLine) async throws(PublishError) -> (place: String, PublishSummary?)
  ) async -> ExitCode {
    let start = SystemClock.monotonicNanoseconds
    let progress = ProgressLine()
    do throws(PublishError) {
      let (place, summary) = try await work(progress)
      progress.clear()
      if let summary {
        print(summary, place, nanoseconds: SystemClock.monotonicNanoseconds - start)
      } else {
        printNothing(place, nothing)
      }
      return .done
    } catch {
      progress.clear()
      return console.print(error, format, outcome: "published")
    }
  }

  private func printNothing(_ place: String, _ nothing: String) {
    switch format {
    case .text: console.print("\(place.printablePath): \(nothing)")
    case .json:
      console.print { (json: inout JSONWriter) in
        json.member("published", false)
        json.member("target", place)
        json.member("message", nothing)
      }
    }
  }

  private func print(_ summary: PublishSummary, _ place: String, nanoseconds: UInt64) {
    switch format {
    case .text: console.print(text(summary, place.printablePath, nanoseconds))
    case .json:
      console.print { (json: inout JSONWriter) in
        json.member("published", !isDryRun && summary.outcome == .published)
        json.member("dryRun", isDryRun)
        json.member("target", place)
        json.member("app", summary.manifest.app)
        json.member("channel", summary.manifest.channel)
        json.member("sequence", summary.manifest.sequence)
        json.member("previous", ifPresent: summary.previous)
        json.member("alreadyLive", summary.outcome == .alreadyLive)
        json.member("resumed", summary.isResumed)
        json.key("tookOver")
        json.array(summary.takenOver) { $0.integer($1) }
        json.member("keyIds", summary.keyIDs)
        json.member("sentFiles", summary.sentFileCount)
        json.member("sentBytes", summary.sentByteCount)
        json.member("reusedFiles", summary.reusedFileCount)
        json.member("readFiles", summary.readFileCount)
        json.member("readBytes", summary.readByteCount)
      }
    }
  }

  private func text(_ summary: PublishSummary, _ place: String, _ nanoseconds: UInt64) -> String {
    let manifest = summary.manifest
    let title: String
    switch summary.outcome {
    case .alreadyLive: title = "nothing to do: release \(manifest.sequence) is live at \(place)"
    case .published where isDryRun: title = "would publish release \(manifest.sequence) to \(place)"
    case .published:
      title = "published release \(manifest.sequence) to \(place) in \(Phrases.seconds(nanoseconds: nanoseconds))"
    }
    let sent =
      "\(Phrases.count(summary.sentFileCount, "file", "files")) (\(Phrases.bytes(summary.sentByteCount)))"
      + (isDryRun ? " to send, " : " sent, ") + "\(Phrases.grouped(summary.reusedFileCount)) there already"
    var lines = [
      title,
      "  app       \(manifest.app), channel \(manifest.channel)",
      "  files     \(sent)",
      "  signed    by \(summary.keyIDs.joined(separator: ", ")), \(manifest.created)",
      "  valid     until \(manifest.expires?.description ?? "further notice")",
    ]
    if summary.outcome == .published {
      lines.insert("  replaces  \(summary.previous.map { "release \($0)" } ?? "nothing")", at: 2)
    }
    if summary.readFileCount > 0 {
      let read =
        "\(Phrases.count(summary.readFileCount, "file", "files")) (\(Phrases.bytes(summary.readByteCount)))"
      lines.append("  read      \(read) in full, as the server tells no sizes")
    }
    if let rollout = manifest.rollout { lines.append("  rollout   \(rollout.percent) % get a candidate") }
    if summary.isResumed { lines.append("  resumed   its number was claimed by an earlier run") }
    if !summary.takenOver.isEmpty {
      lines.append("  took over the claim of \(summary.takenOver.map { "release \($0)" }.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }
}
