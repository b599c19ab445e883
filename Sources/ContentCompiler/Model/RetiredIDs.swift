/// retired.yaml: ids that may never return.
package struct RetiredIDs: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case box
    case deck
    case topic
    case world
    case card
  }

  package struct Entry: Sendable {
    package let kind: Kind
    package let id: Located<String>
    package let replacedBy: Located<String>?
    package let reason: String?
  }

  package let path: String
  package let entries: [Entry]
  private let index: [String: Int]

  package init(path: String, entries: [Entry]) {
    self.path = path
    self.entries = entries
    var index: [String: Int] = [:]
    for (position, entry) in entries.enumerated() {
      let key = Self.key(entry.kind, entry.id.value)
      if index[key] == nil { index[key] = position }
    }
    self.index = index
  }

  package static let none = RetiredIDs(path: "retired.yaml", entries: [])

  package func entry(_ kind: Kind, _ id: String) -> Entry? { index[Self.key(kind, id)].map { entries[$0] } }

  private static func key(_ kind: Kind, _ id: String) -> String { "\(kind.rawValue) \(id)" }
}
