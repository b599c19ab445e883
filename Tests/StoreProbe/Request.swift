internal import ContentModel
internal import ObjectStores

/// One line that says what to do.
///
/// `do` is `read`, `look`, `list`, `write`, `create`, `replace` or `remove`; `path` is the object or folder. Objects
/// come as `text` or as `zeros`, a number of bytes; `version` is what `replace` expects. `packed` says whether a store
/// may pack it, `limit` how much to read.
struct Request {
  struct Mistake: Error {}

  let action: String
  let path: String
  let bytes: [UInt8]
  let isPacked: Bool
  let version: ObjectVersion?
  let limit: Int

  init(line: String) throws {
    guard case .object(let members) = try StrictJSON.parse(Array(line.utf8)) else { throw Mistake() }
    func member<Value>(_ name: String, _ read: (JSONValue) throws -> Value) throws -> Value? {
      try members.first { $0.name == name }.map { try read($0.value) }
    }
    guard let action = try member("do", { try $0.asString() }) else { throw Mistake() }
    self.action = action
    path = try member("path") { try $0.asString() } ?? ""
    let zeros = try member("zeros") { try $0.asInteger(in: 0...(1 << 30)) }
    let text = try member("text") { try $0.asString() } ?? ""
    bytes = zeros.map { [UInt8](repeating: 0, count: $0) } ?? Array(text.utf8)
    isPacked = try member("packed") { try $0.asBool() } ?? false
    version = try member("version") { ObjectVersion(try $0.asString()) }
    limit = try member("limit") { try $0.asInteger(in: 0...(1 << 30)) } ?? 1 << 20
  }

  var object: OutgoingObject {
    OutgoingObject(
      path: path, bytes: bytes,
      service: ObjectService(
        contentType: path.hasSuffix(".json") ? "application/json" : "application/gzip",
        cacheControl: path == "manifest.json" ? "no-cache" : "public, max-age=31536000, immutable", isPacked: isPacked))
  }
}
