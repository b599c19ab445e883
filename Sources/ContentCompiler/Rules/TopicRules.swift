internal import Wording
internal import YAMLText

/// Topics: references to them resolve, prerequisites form no circle, none is empty.
struct TopicRules {
  private struct Topic {
    let draft: TopicDraft
    let id: Located<String>
    let path: String
  }

  private let drafts: Drafts
  private let options: CheckOptions
  /// By path and line.
  private let topics: [Topic]
  private let byID: [String: Topic]
  /// False if some topic's id is unknown; then nothing is said about names that are not found.
  private let isComplete: Bool
  /// As for boxes, only so many near names are looked for.
  private var remainingSuggestions = 100

  init(_ drafts: Drafts, _ options: CheckOptions) {
    self.drafts = drafts
    self.options = options
    topics = drafts.worlds.flatMap { world in
      world.topics.compactMap { topic in topic.id.map { Topic(draft: topic, id: $0, path: world.path) } }
    }
    byID = Dictionary(topics.map { ($0.id.value, $0) }, uniquingKeysWith: { first, _ in first })
    isComplete = drafts.knowsAllTopics
  }

  mutating func check() -> [Diagnostic] { references() + prerequisites() + cycles() + empties() }

  // MARK: References

  private mutating func references() -> [Diagnostic] {
    let boxes = drafts.boxes.map(\.facts).compactMap { box in box.topic.map { (box.path, $0) } }
    let decks = drafts.decks.compactMap { deck in deck.topic.map { (deck.path, $0) } }
    let queries = drafts.decks.compactMap { deck -> (String, Located<String>)? in
      guard case .query(let query) = deck.contents else { return nil }
      return query.topic.map { (deck.path, $0) }
    }
    return (boxes + decks + queries).compactMap { unresolved($0.1, at: $0.0, .danglingTopic) }
  }

  private mutating func prerequisites() -> [Diagnostic] {
    topics.flatMap { topic in
      topic.draft.prerequisites.compactMap { unresolved($0, at: topic.path, .danglingPrerequisite) }
    }
  }

  private mutating func unresolved(_ id: Located<String>, at path: String, _ code: DiagnosticCode) -> Diagnostic? {
    guard byID[id.value] == nil else { return nil }
    if let entry = drafts.retired.entry(.topic, id.value) {
      return RetirementRules.used(id, entry, at: path, drafts.retired, isReference: true)
    }
    guard isComplete else { return nil }
    let suggestion = suggestion(for: id.value)
    let notes = suggestion.flatMap { byID[$0] }.map {
      [Diagnostic.Note(Place($0.path, $0.id.span), "‘\($0.id.value)’ is defined here")]
    }
    return Diagnostic(
      code, Place(path, id.span), "no topic is named ‘\(id.value)’",
      help: suggestion.map { "did you mean ‘\($0)’?" } ?? "add it to a world’s ‘topics’", notes: notes ?? [],
      fix: suggestion.map { Diagnostic.Fix(id.span, $0) })
  }

  private mutating func suggestion(for id: String) -> String? {
    guard remainingSuggestions > 0 else { return nil }
    remainingSuggestions -= 1
    return DidYouMean.suggestion(for: id, among: topics.lazy.map(\.id.value))
  }

  // MARK: Circles

  private func cycles() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for topic in topics {
      for prerequisite in topic.draft.prerequisites where prerequisite.value == topic.id.value {
        diagnostics.append(
          Diagnostic(
            .topicRequiresItself, Place(topic.path, prerequisite.span), "the topic ‘\(topic.id.value)’ requires itself",
            help: "remove it from ‘prerequisites’"))
      }
    }
    for circle in PrerequisiteGraph(edges).circles { diagnostics.append(cycle(circle)) }
    return diagnostics
  }

  /// Prerequisites of each topic by position, itself and unknown ones left out.
  private var edges: [[Int]] {
    let positions = Dictionary(topics.enumerated().map { ($1.id.value, $0) }, uniquingKeysWith: { first, _ in first })
    return topics.enumerated().map { index, topic in
      topic.draft.prerequisites.compactMap { positions[$0.value] }.filter { $0 != index }
    }
  }

  private func cycle(_ circle: [Int]) -> Diagnostic {
    let names = (circle + [circle[0]]).map { topics[$0].id.value }
    let steps = zip(circle, circle.dropFirst() + [circle[0]]).compactMap { from, to -> Diagnostic.Note? in
      let wanted = topics[to].id.value
      guard let edge = topics[from].draft.prerequisites.first(where: { $0.value == wanted }) else { return nil }
      return Diagnostic.Note(Place(topics[from].path, edge.span), "‘\(topics[from].id.value)’ requires ‘\(wanted)’")
    }
    return Diagnostic(
      .topicCycle, steps[0].place, "topics require each other: \(names.joined(separator: " → "))",
      help: "nobody could begin; remove one of these prerequisites", notes: steps)
  }

  // MARK: Empty topics

  private func empties() -> [Diagnostic] {
    // A box whose topic is unknown could belong to any of them.
    guard drafts.isWhole(.box), drafts.undecodedStems(.box).isEmpty,
      drafts.boxes.allSatisfy({ box in box.facts.topic.map { byID[$0.value] != nil } ?? false })
    else { return [] }
    let shown = drafts.boxes.map(\.facts).filter { $0.status != .draft || options.includesDrafts }
    let used = Set(shown.compactMap { $0.topic?.value })
    return topics.filter { !used.contains($0.id.value) }.map {
      Diagnostic(
        .emptyTopic, Place($0.path, $0.id.span), "the topic ‘\($0.id.value)’ has no boxes",
        help: "write one, or remove the topic")
    }
  }
}
