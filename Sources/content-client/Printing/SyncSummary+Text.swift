internal import CommandLineInterface
internal import Wording

extension SyncSummary {
  /// What people see.
  var text: String {
    var lines = [served.map { ServedText.title($0, isNew: isNew) } ?? "nothing to serve"]
    lines += served.map(ServedText.content) ?? []
    lines += outcome
    let removed = prunedFileCount > 0 ? "; \(Phrases.count(prunedFileCount, "old file", "old files")) removed" : ""
    lines.append(ServedText.line("fetched", Phrases.bytes(fetchedByteCount) + removed))
    lines += wishLines
    // Without a release only a banner is known, if that.
    if served != nil || update != .current { lines.append(ServedText.line("update", update.words(build: build))) }
    return lines.joined(separator: "\n")
  }

  /// The line on standard error; nil if the exit code is 0.
  var errorMessage: String? {
    guard exitCode != .done, let message else { return nil }
    switch answer {
    case .refused: return "refused: \(message)"
    case .notStored: return "the release could not be kept: \(message)"
    case .none: return "there is nothing to serve: \(message)"
    case .accepted, .late, .failed: return message
    }
  }

  /// The first of them with its reason.
  private var wishLines: [String] {
    guard let first = wishFailures.first else { return [] }
    let count = Phrases.count(wishFailures.count, "bundle is", "bundles are")
    return [ServedText.line("wished", "\(count) not here, such as that of \(first.id): \(first.message)")]
  }

  private var outcome: [String] {
    switch answer {
    case .accepted, .failed: []
    case .refused(let reason, let message, let advice):
      [ServedText.line("refused", "\(reason): \(message)"), ServedText.line("advice", advice)]
    case .none(_, let message): [ServedText.line("offline", message)]
    case .late: [ServedText.line("late", (message ?? "") + "; give it more with --patience")]
    case .notStored(let message): [ServedText.line("not kept", message)]
    }
  }
}
