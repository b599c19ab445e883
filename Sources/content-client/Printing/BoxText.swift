internal import ContentModel
internal import Wording

/// A box for people: its layers and questions with their answers, prose as it was written.
struct BoxText {
  private let box: OpenedBox
  private let document: JSONObjectReader

  /// - Throws: `WireError` if the document is no object of strict JSON.
  init(_ box: OpenedBox) throws(WireError) {
    self.box = box
    document = try JSONObjectReader(document: box.document, maximumByteCount: WireLimits.fileByteCount)
  }

  /// What people see. Members that are missing or of another shape are left out: a later format may have others.
  var text: String {
    var blocks = [[title] + (document.text("summary").map { [$0] } ?? []), facts]
    blocks += document.objects("layers").map(layerLines)
    blocks += document.object("pair").map { [pairLines($0)] } ?? []
    blocks += document.objects("questions").enumerated().map { QuestionText($1, number: $0 + 1).lines }
    let lines = blocks.filter { !$0.isEmpty }.joined(separator: [""])
    // Prose may have several lines, and nothing in it may move the cursor.
    return lines.flatMap { $0.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { String($0).visible }.joined(separator: "\n")
  }

  private var title: String {
    let version = document.integer("version").map { ", version \($0)" } ?? ""
    return "\(document.text("title") ?? "") (\(document.text("id") ?? "")\(version))"
  }

  private var facts: [String] {
    var lines: [String] = []
    func fact(_ label: String, _ text: String?) {
      if let text, !text.isEmpty { lines.append(ServedText.line(label, text)) }
    }
    if box.isOutdated { fact("outdated", "the release has a newer one, which is not on this device") }
    fact("topic", document.text("topic"))
    fact("tags", document.texts("tags").joined(separator: ", "))
    fact("authors", document.texts("authors").joined(separator: ", "))
    fact("license", document.text("license"))
    for (name, byteCount) in box.mediaByteCounts.sorted(by: { $0.key < $1.key }) {
      fact("media", "\(name) (\(Phrases.bytes(byteCount)))")
    }
    for source in document.objects("sources") {
      let details = [source.text("author"), source.integer("year").map { "\($0)" }, source.text("url")]
      fact("source", ([source.text("title")] + details).compactMap { $0 }.joined(separator: ", "))
    }
    return lines
  }

  private func layerLines(_ layer: JSONObjectReader) -> [String] {
    var lines: [String] = []
    if let title = layer.text("title") { lines.append("# \(title)") }
    if let text = layer.text("text"), !text.isEmpty { lines.append(text) }
    if let key = layer.text("media") {
      let item = document.objects("media").first { $0.text("key") == key }
      lines.append("[\(item?.text("name") ?? key)\(item?.text("alt").map { ": \($0)" } ?? "")]")
    }
    if let key = layer.text("interactive") {
      let item = document.objects("interactives").first { $0.text("key") == key }
      lines.append("[interactive \(key)\(item?.text("kind").map { ", a \($0)" } ?? "")]")
    }
    return lines
  }

  private func pairLines(_ pair: JSONObjectReader) -> [String] {
    ["primary", "secondary"].compactMap { pair.object($0) }.map { side in
      let others = side.texts("alt").isEmpty ? "" : " (also: \(side.texts("alt").joined(separator: ", ")))"
      return "\(side.text("lang") ?? ""): \(side.text("text") ?? "")\(others)"
    }
  }
}
