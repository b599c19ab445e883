/// Typed access to the members of one JSON object; names that are not asked for are ignored.
///
/// Every error carries the path of the member, such as `files[2].size`. The path is put together only while an error
/// travels outwards, so reading a large document costs nothing for it. An optional member is left out, never `null`.
package struct JSONObjectReader: Sendable {
  private let members: [JSONValue.Member]

  /// - Throws: `WireError` if the value is not an object.
  package init(_ value: JSONValue) throws(WireError) {
    guard case .object(let members) = value else { throw WireError(.wrongType(expected: "an object")) }
    self.members = members
  }

  /// Reads a whole document whose value is an object.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - maximumByteCount: more bytes are refused before they are read.
  /// - Throws: `WireError` for a document too large, not strict JSON, or not an object.
  package init(document bytes: [UInt8], maximumByteCount: Int) throws(WireError) {
    guard bytes.count <= maximumByteCount else {
      throw WireError(.tooLarge(byteCount: bytes.count, maximum: maximumByteCount))
    }
    let value: JSONValue
    do throws(JSONError) { value = try StrictJSON.parse(bytes) } catch { throw WireError(.json(error)) }
    try self.init(value)
  }

  /// The names present, in the order written.
  package var names: [String] { members.map(\.name) }

  /// The member's value, or nil if there is none.
  package func value(ifPresent name: String) -> JSONValue? {
    members.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// The member's value.
  package func value(_ name: String) throws(WireError) -> JSONValue {
    guard let value = value(ifPresent: name) else { throw WireError(.missing, at: name) }
    return value
  }

  /// Reads a required member with `decode`; errors inside it get the member's name in front.
  package func member<Value>(
    _ name: String, _ decode: (JSONValue) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    let value = try value(name)
    do throws(WireError) { return try decode(value) } catch { throw error.inside(name) }
  }

  /// Reads an optional member with `decode`; nil if there is none.
  package func member<Value>(
    ifPresent name: String, _ decode: (JSONValue) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    guard let value = value(ifPresent: name) else { return nil }
    do throws(WireError) { return try decode(value) } catch { throw error.inside(name) }
  }

  /// Reads every member as one entry of a table, in the order written.
  package func table<Value>(
    _ decode: (_ name: String, JSONValue) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    var entries: [Value] = []
    entries.reserveCapacity(members.count)
    for member in members {
      do throws(WireError) { entries.append(try decode(member.name, member.value)) } catch {
        throw error.inside(member.name)
      }
    }
    return entries
  }
}
