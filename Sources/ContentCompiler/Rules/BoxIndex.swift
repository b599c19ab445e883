internal import Wording

/// Boxes by id, as far as ids are known: decoded ones, and promises of files that could not be decoded.
struct BoxIndex {
  private let boxes: [String: BoxFacts]
  private let promised: Set<String>
  /// False if boxes may lie where nobody could look.
  private let isWhole: Bool
  private let retired: RetiredIDs
  /// Looking for a near name among many thousands takes its time: only so many are looked for.
  private var remainingSuggestions = 100

  init(_ drafts: Drafts) {
    var boxes = [String: BoxFacts](minimumCapacity: drafts.boxes.count)
    for box in drafts.boxes.lazy.map(\.facts) {
      if let id = box.id?.value, boxes[id] == nil { boxes[id] = box }
    }
    self.boxes = boxes
    // A refused id is known by its file's name, so that references to it are no second error.
    let refused = drafts.boxes.map(\.facts).filter { $0.id == nil }.map(\.nameStem)
    promised = Set(drafts.undecodedStems(.box) + refused)
    isWhole = drafts.isWhole(.box)
    retired = drafts.retired
  }

  enum Lookup {
    case found(BoxFacts)
    /// In a file that could not be decoded, or perhaps in a folder that could not be read.
    case promised
    case wrong(Diagnostic)
  }

  subscript(id: String) -> BoxFacts? { boxes[id] }

  mutating func look(up id: Located<String>, at path: String) -> Lookup {
    if let box = boxes[id.value] { return .found(box) }
    if promised.contains(id.value) { return .promised }
    if let entry = retired.entry(.box, id.value) {
      return .wrong(RetirementRules.used(id, entry, at: path, retired, isReference: true))
    }
    guard isWhole else { return .promised }
    let suggestion = suggestion(for: id.value)
    let notes = suggestion.flatMap { name in
      boxes[name].flatMap { box in box.id.map { Diagnostic.Note(Place(box.path, $0.span), "‘\(name)’ is defined here") }
      }
    }
    return .wrong(
      Diagnostic(
        .danglingBox, Place(path, id.span), "no box is named ‘\(id.value)’",
        help: suggestion.map { "did you mean ‘\($0)’?" } ?? "write boxes/\(id.value).box.yaml, or correct the id",
        notes: notes.map { [$0] } ?? [], fix: suggestion.map { Diagnostic.Fix(id.span, $0) }))
  }

  private mutating func suggestion(for id: String) -> String? {
    guard remainingSuggestions > 0 else { return nil }
    remainingSuggestions -= 1
    return DidYouMean.suggestion(for: id, among: boxes.keys.sorted { $0.precedesByBytes($1) })
  }
}
