/// Members written in one word each, for the documents' encoders.
extension JSONWriter {
  package mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  package mutating func member(_ name: String, _ list: [String]) {
    key(name)
    array(list) { $0.string($1) }
  }

  /// Written only if there is a value.
  package mutating func member(_ name: String, ifPresent text: String?) {
    if let text { member(name, text) }
  }

  /// Written only if there is a value.
  package mutating func member(_ name: String, ifPresent value: Int?) {
    if let value { member(name, value) }
  }

  /// An object with the members that the closure writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  /// An array of what the closure writes, exactly one value for each element.
  package mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// A whole document: an object and the final line feed.
  package static func document(capacity: Int = 0, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(capacity: capacity)
    writer.object(members)
    writer.endDocument()
    return writer.bytes
  }
}
