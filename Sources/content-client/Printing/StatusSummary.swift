internal import ContentModel
internal import Wording

/// What is on this device, as plain values.
struct StatusSummary: Sendable, Equatable {
  let served: Served
  let update: Update
  let build: Int
  /// Boxes whose bundle is here, of those this build can play.
  let presentBundleCount: Int
  /// What shall be on this device ahead, sorted.
  let wishes: [Wish]
  /// Whether each hidden box is listed.
  let listsHidden: Bool

  /// What people see.
  var text: String {
    var lines = [ServedText.title(served)]
    lines += ServedText.content(served)
    lines.append(
      ServedText.line("bundles", "\(Phrases.grouped(presentBundleCount)) of \(Phrases.grouped(served.boxCount)) here"))
    if !wishes.isEmpty {
      lines.append(ServedText.line("wished", wishes.map(\.words).joined(separator: ", ")))
    }
    lines.append(ServedText.line("update", update.words(build: build)))
    if listsHidden { lines += ServedText.hidden(served) }
    return lines.joined(separator: "\n")
  }

  /// What programs read.
  func write(into json: inout JSONWriter) {
    json.member("source", served.source)
    json.member("app", served.app)
    json.member("channel", served.channel)
    json.member("sequence", served.sequence)
    json.member("stale", served.isStale)
    json.member("boxes", served.boxCount)
    json.member("hidden", served.hidden.count)
    json.member("decks", served.deckCount)
    json.member("topics", served.topicCount)
    json.member("puzzles", served.puzzleCount)
    json.member("update", update.name)
    json.member("bundles", presentBundleCount)
    json.key("wishes")
    json.array(wishes) { $1.write(into: &$0) }
    guard listsHidden else { return }
    json.key("hiddenBoxes")
    json.array(served.hidden) { json, box in
      json.object {
        $0.member("id", box.id)
        $0.member("reason", box.reason)
      }
    }
  }
}
