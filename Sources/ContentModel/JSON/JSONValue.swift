/// A JSON value as the strict reader gives it: integers only, members in the order written, names unique.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// From −(2^53−1) to 2^53−1.
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One name and value of an object.
  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}
