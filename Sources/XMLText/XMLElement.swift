/// An element of an XML document, with what stands in it; attributes are not kept.
package struct XMLElement: Sendable, Hashable {
  /// Without a prefix: `response` for `D:response`.
  package let name: String
  /// The text directly in it, all pieces together, as it is written.
  package private(set) var text: String
  /// The elements directly in it, in their order.
  package private(set) var children: [XMLElement]

  init(name: String) {
    self.name = name
    text = ""
    children = []
  }

  mutating func append(_ more: String) { text += more }
  mutating func append(_ child: XMLElement) { children.append(child) }

  /// The first element of this name directly in it.
  package subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

  /// All elements of this name directly in it.
  package func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}
