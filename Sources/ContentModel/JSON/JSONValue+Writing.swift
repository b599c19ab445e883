extension JSONValue {
  /// Writes the value with members in the order they have here.
  package func write(into writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.integer(value)
    case .string(let text): writer.string(text)
    case .array(let elements): writer.array(elements) { $1.write(into: &$0) }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.key(member.name)
          member.value.write(into: &writer)
        }
      }
    }
  }
}
