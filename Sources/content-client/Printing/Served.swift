internal import Wording

/// A release in figures: what this build can play of it.
struct Served: Sendable, Equatable {
  /// A box this build cannot play.
  struct Hidden: Sendable, Equatable {
    let id: String
    /// Such as `needs build 130, this is 120`.
    let reason: String

    init(id: String, reason: String) {
      self.id = id
      self.reason = reason
    }

    /// - Parameters:
    ///   - neededBuild: nil if this build is new enough.
    ///   - unknownInteractives: kinds that the app does not play.
    init(id: String, neededBuild: Int?, build: Int, unknownInteractives: [String]) {
      let kinds = unknownInteractives.map { "‘\($0)’" }
      let reasons = [
        neededBuild.map { "needs build \($0), this is \(build)" },
        kinds.isEmpty ? nil : "has interactives that the app does not play: \(Phrases.list(kinds))",
      ]
      self.init(id: id, reason: reasons.compactMap { $0 }.joined(separator: "; "))
    }
  }

  let app: String
  let channel: String
  let sequence: Int
  /// `network`, `device` or `embedded`.
  let source: String
  /// It has expired.
  let isStale: Bool
  let boxCount: Int
  /// Sorted by id.
  let hidden: [Hidden]
  let deckCount: Int
  let topicCount: Int
  let puzzleCount: Int
}
