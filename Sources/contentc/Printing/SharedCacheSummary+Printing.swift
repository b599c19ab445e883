internal import ContentModel
internal import ContentPublisher
internal import Wording

extension SharedCacheSummary {
  /// For the summary of a build.
  var sentence: String {
    var parts = ["\(Phrases.count(usedCount, "box", "boxes")) from \(name.printablePath)"]
    if counts.stored > 0 { parts.append("\(Phrases.grouped(counts.stored)) stored") }
    if counts.refused > 0 { parts.append("\(Phrases.grouped(counts.refused)) refused") }
    if let problem { parts.append(problem) }
    return parts.joined(separator: ", ")
  }

  func write(into json: inout JSONWriter) {
    json.key("shared")
    json.object { json in
      json.member("used", usedCount)
      json.member("found", counts.found)
      json.member("absent", counts.absent)
      json.member("refused", counts.refused)
      json.member("stored", counts.stored)
      json.member("unstored", counts.unstored)
      json.member("problem", ifPresent: problem)
    }
  }
}
