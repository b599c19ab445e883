/// Members read in one word each, for the documents' decoders.
extension JSONObjectReader {
  /// A string.
  package func string(_ name: String) throws(WireError) -> String {
    try member(name) { value throws(WireError) in try value.asString() }
  }

  /// A string, or nil if there is none.
  package func string(ifPresent name: String) throws(WireError) -> String? {
    try member(ifPresent: name) { value throws(WireError) in try value.asString() }
  }

  /// True or false.
  package func bool(_ name: String) throws(WireError) -> Bool {
    try member(name) { value throws(WireError) in try value.asBool() }
  }

  /// An integer within `range`; others are refused.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws(WireError) -> Int {
    try member(name) { value throws(WireError) in try value.asInteger(in: range) }
  }

  /// An integer within `range`, or nil if there is none.
  package func integer(ifPresent name: String, in range: ClosedRange<Int>) throws(WireError) -> Int? {
    try member(ifPresent: name) { value throws(WireError) in try value.asInteger(in: range) }
  }

  /// An array of strings.
  package func strings(_ name: String) throws(WireError) -> [String] {
    try member(name) { list throws(WireError) in
      try list.asArray { value throws(WireError) in try value.asString() }
    }
  }

  /// A string that must have a form of its own; see `JSONValue.asString(_:_:)`.
  package func string<Value>(
    _ name: String, _ rule: String, _ parse: (String) -> Value?
  ) throws(WireError) -> Value {
    try member(name) { value throws(WireError) in try value.asString(rule, parse) }
  }

  /// A string that must have a form of its own, or nil if there is none.
  package func string<Value>(
    ifPresent name: String, _ rule: String, _ parse: (String) -> Value?
  ) throws(WireError) -> Value? {
    try member(ifPresent: name) { value throws(WireError) in try value.asString(rule, parse) }
  }

  /// An object.
  package func object<Value>(
    _ name: String, _ decode: (JSONObjectReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    try member(name) { value throws(WireError) in try decode(JSONObjectReader(value)) }
  }

  /// An object, or nil if there is none.
  package func object<Value>(
    ifPresent name: String, _ decode: (JSONObjectReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try member(ifPresent: name) { value throws(WireError) in try decode(JSONObjectReader(value)) }
  }

  /// An array of objects.
  package func objects<Value>(
    _ name: String, _ decode: (JSONObjectReader) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    try member(name) { list throws(WireError) in
      try list.asArray { value throws(WireError) in try decode(JSONObjectReader(value)) }
    }
  }

  /// An array of objects; empty if the member is absent.
  package func objects<Value>(
    ifPresent name: String, _ decode: (JSONObjectReader) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    try value(ifPresent: name) == nil ? [] : objects(name, decode)
  }
}
