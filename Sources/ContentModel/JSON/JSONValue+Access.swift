/// A value taken as the type a document asks for; the error's path is empty and filled in by the reader outside.
extension JSONValue {
  /// The text of a string.
  package func asString() throws(WireError) -> String {
    guard case .string(let text) = self else { throw WireError(.wrongType(expected: "a string")) }
    return text
  }

  /// The value of `true` or `false`.
  package func asBool() throws(WireError) -> Bool {
    guard case .bool(let value) = self else { throw WireError(.wrongType(expected: "true or false")) }
    return value
  }

  /// An integer within `range`; others are refused.
  package func asInteger(in range: ClosedRange<Int>) throws(WireError) -> Int {
    guard case .integer(let value) = self else { throw WireError(.wrongType(expected: "an integer")) }
    guard range.contains(value) else {
      throw WireError(.invalid("must be from \(range.lowerBound) to \(range.upperBound)"))
    }
    return value
  }

  /// The elements of an array, each read by `decode`, whose errors get the element's index in front.
  package func asArray<Element>(
    _ decode: (JSONValue) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    guard case .array(let values) = self else { throw WireError(.wrongType(expected: "an array")) }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do throws(WireError) { elements.append(try decode(value)) } catch { throw error.inside("[\(index)]") }
    }
    return elements
  }

  /// Reads a string that must have a form of its own.
  ///
  /// If `parse` gives nil, the error says `rule`, which continues a sentence that begins with the member's path.
  package func asString<Value>(_ rule: String, _ parse: (String) -> Value?) throws(WireError) -> Value {
    guard let value = parse(try asString()) else { throw WireError(.invalid(rule)) }
    return value
  }
}
