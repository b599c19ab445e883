/// An object's text made of member texts, so that a table can change one member at a time.
struct MemberText: Sendable {
  var members: [(name: String, json: String)]

  init(_ members: [(name: String, json: String)]) { self.members = members }

  var bytes: [UInt8] { Array(text.utf8) }

  var text: String { "{" + members.map { #""\#($0.name)":\#($0.json)"# }.joined(separator: ",") + "}" }

  /// The same with another value of `name`, added at the end if it is new; nil removes the member.
  func with(_ name: String, _ json: String?) -> MemberText {
    var copy = self
    let index = copy.members.firstIndex { $0.name == name }
    if let index { copy.members.remove(at: index) }
    if let json { copy.members.insert((name, json), at: index ?? copy.members.count) }
    return copy
  }
}
