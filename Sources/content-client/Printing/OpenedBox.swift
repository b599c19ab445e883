internal import ContentModel

/// A verified box with its media, as plain values.
struct OpenedBox: Sendable, Equatable {
  /// `box.json` as published.
  let document: [UInt8]
  /// Bytes by name.
  let mediaByteCounts: [String: Int]
  /// The release has a newer bundle of the box, which could not be fetched.
  let isOutdated: Bool

  /// What programs read: the members of `box.json`, with the size of each of its media, and whether it is outdated.
  ///
  /// - Throws: `WireError` if the document is no object of strict JSON.
  func json() throws(WireError) -> [UInt8] {
    let value: JSONValue
    do throws(JSONError) { value = try StrictJSON.parse(document) } catch { throw WireError(.json(error)) }
    guard case .object(let members) = value else { throw WireError(.wrongType(expected: "an object")) }
    return JSONWriter.document(capacity: document.count + 256) { json in
      for member in members {
        json.key(member.name)
        if member.name == "media", case .array(let items) = member.value {
          json.array(items) { write($1, into: &$0) }
        } else {
          member.value.write(into: &json)
        }
      }
      json.member("outdated", isOutdated)
    }
  }

  private func write(_ item: JSONValue, into json: inout JSONWriter) {
    guard case .object(let members) = item else { return item.write(into: &json) }
    json.object { json in
      for member in members {
        json.key(member.name)
        member.value.write(into: &json)
        if member.name == "name", case .string(let name) = member.value {
          json.member("size", ifPresent: mediaByteCounts[name])
        }
      }
    }
  }
}
