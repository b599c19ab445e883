internal import ContentModel
internal import ContentPublisher
internal import ObjectStores
internal import Publishing
internal import Wording

/// What `contentc releases` shows.
struct ReleaseLogPrinter {
  let log: ReleaseLog
  let place: String

  // MARK: For people

  /// Envelopes that nobody vouches for may hold any text, so no line moves the cursor.
  var text: String {
    var lines: [String] = []
    for claim in log.claims.reversed() {
      lines.append("release \(claim.sequence) is claimed and not live: \(claim.origin)")
    }
    let manifest = log.live.manifest
    lines.append("\(place.printablePath): \(manifest.app), channel \(manifest.channel)")
    if let problem = log.live.problem { lines.append("  the live release is not believed: \(problem)") }
    for release in log.releases { lines += self.lines(release) }
    for number in log.damaged { lines.append("  \(ReleasePath.path(number)) is there and cannot be read") }
    if log.missingCount > 0 {
      lines.append(
        "  \(Phrases.count(log.missingCount, "number is", "numbers are")) not there: pruned, or never published")
    }
    if log.isCut { lines.append("  there are more below; see --limit") }
    return lines.map(\.visible).joined(separator: "\n")
  }

  private func lines(_ release: LoggedRelease) -> [String] {
    var lines = [
      "release \(release.sequence)\(release.isLive ? ", live" : "")",
      "  created   \(release.created), valid until \(release.expires?.description ?? "further notice")",
      "  signed    by \(signers(release))",
    ]
    if let percent = release.rolloutPercent { lines.append("  rollout   \(percent) % get a candidate") }
    guard let difference = release.difference else { return lines }
    let parts = difference.manifestChanges.filter { ["release", "rollout", "revocations"].contains($0) }
    if !parts.isEmpty { lines.append("  changed   \(parts.joined(separator: ", "))") }
    guard let content = difference.content else {
      lines.append("  content   cannot be compared: lists are gone")
      return lines
    }
    lines += Self.changes("boxes", content.addedBoxes, content.changedBoxes, content.removedBoxes)
    lines += Self.changes("decks", content.addedDecks, content.changedDecks, content.removedDecks)
    lines += Self.changes(
      "puzzles", content.addedPuzzles.map(\.description), content.changedPuzzles.map(\.description),
      content.removedPuzzles.map(\.description))
    return lines
  }

  private func signers(_ release: LoggedRelease) -> String {
    if release.believedKeyIDs.isEmpty { return release.keyIDs.joined(separator: ", ") + " (not believed)" }
    return release.keyIDs.map { release.believedKeyIDs.contains($0) ? $0 : "\($0) (does not count)" }
      .joined(separator: ", ")
  }

  private static func changes(
    _ title: String, _ added: [String], _ changed: [String], _ removed: [String]
  ) -> [String] {
    let parts = [("added", added), ("changed", changed), ("removed", removed)].filter { !$0.1.isEmpty }
    guard !parts.isEmpty else { return [] }
    let words = parts.map { word, names in
      "\(word) \(names.prefix(5).joined(separator: ", "))"
        + (names.count > 5 ? " and \(Phrases.grouped(names.count - 5)) more" : "")
    }
    return ["  \(title)" + String(repeating: " ", count: 10 - title.count) + words.joined(separator: "; ")]
  }

  // MARK: For programs

  func write(into json: inout JSONWriter) {
    json.member("listed", true)
    json.member("target", place)
    json.member("app", log.live.manifest.app)
    json.member("channel", log.live.manifest.channel)
    json.member("live", log.live.sequence)
    json.key("claims")
    json.array(log.claims) { json, claim in
      json.object { json in
        json.member("sequence", claim.sequence)
        json.member("keyIds", claim.keyIDs)
        json.member("created", ifPresent: claim.manifest?.created.description)
        json.member("ageSeconds", ifPresent: claim.facts.ageSeconds)
      }
    }
    json.key("releases")
    json.array(log.releases) { json, release in json.object { Self.write(release, into: &$0) } }
    json.key("damaged")
    json.array(log.damaged) { $0.integer($1) }
    json.member("missing", log.missingCount)
    json.member("more", log.isCut)
  }

  private static func write(_ release: LoggedRelease, into json: inout JSONWriter) {
    json.member("sequence", release.sequence)
    json.member("live", release.isLive)
    json.member("created", release.created.description)
    json.member("expires", ifPresent: release.expires?.description)
    json.member("keyIds", release.keyIDs)
    json.member("believedKeyIds", release.believedKeyIDs)
    json.member("rollout", ifPresent: release.rolloutPercent)
    if let difference = release.difference { InspectionJSON.write(difference, into: &json) }
  }
}
