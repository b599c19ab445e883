internal import CommandLineInterface
internal import ContentModel
internal import Wording

/// What a prefetch came to, as plain values.
struct PrefetchSummary: Sendable, Equatable {
  /// A box whose bundle did not come.
  struct Failure: Sendable, Equatable {
    let id: String
    let message: String
    let isRefusal: Bool
  }

  /// Lines on standard error; the others are counted.
  private static let shownFailureCount = 5

  let wish: Wish
  let presentCount: Int
  let fetchedCount: Int
  /// Sorted by id.
  let failures: [Failure]
  /// The rest was not tried.
  let isIncomplete: Bool
  /// Why the server's release was refused before; nil if it was not.
  let refusal: String?

  var exitCode: ExitCode {
    if refusal != nil || failures.contains(where: \.isRefusal) { return .refused }
    return failures.isEmpty && !isIncomplete ? .done : .failure
  }

  var text: String {
    var lines = ["\(wish.words.visible) is wished: \(Phrases.count(presentCount + fetchedCount, "box", "boxes")) here"]
    lines.append(ServedText.line("fetched", Phrases.count(fetchedCount, "bundle", "bundles")))
    if !failures.isEmpty { lines.append(ServedText.line("failed", Phrases.count(failures.count, "bundle", "bundles"))) }
    if isIncomplete { lines.append(ServedText.line("ended", "early; the rest was not tried")) }
    return lines.joined(separator: "\n")
  }

  var errorMessages: [String] {
    var messages = refusal.map { ["refused: \($0)"] } ?? []
    messages += failures.prefix(Self.shownFailureCount).map { "\($0.id): \($0.message)" }
    if failures.count > Self.shownFailureCount {
      messages.append("and \(Phrases.count(failures.count - Self.shownFailureCount, "box", "boxes")) more")
    }
    return messages
  }

  func write(into json: inout JSONWriter) {
    json.member("present", presentCount)
    json.member("fetched", fetchedCount)
    json.member("incomplete", isIncomplete)
    json.key("failures")
    json.array(failures) { json, failure in
      json.object {
        $0.member("id", failure.id)
        $0.member("message", failure.message)
        $0.member("refused", failure.isRefusal)
      }
    }
    json.member("refused", ifPresent: refusal)
  }
}
