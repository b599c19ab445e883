internal import ContentModel
internal import ObjectStores

/// What became of a request.
///
/// `done` is true or false for `create` and `replace`. `found` is false where there is nothing. A failure has `error`,
/// its kind, with `message` and perhaps `hint`.
struct Outcome {
  private enum Value {
    case done(Bool)
    case facts(StoredFacts?)
    case object(StoredObject?)
    case list([StoredFacts]?)
    case failure(StoreError)
  }

  private let value: Value

  init(of request: Request, in store: any ObjectStore) async {
    do throws(StoreError) { value = try await Self.value(of: request, in: store) } catch { value = .failure(error) }
  }

  private static func value(of request: Request, in store: any ObjectStore) async throws(StoreError) -> Value {
    switch request.action {
    case "read": return .object(try await store.read(request.path, limit: request.limit))
    case "look": return .facts(try await store.look(request.path))
    case "list": return .list(try await store.list(request.path))
    case "create": return .done(try await store.create(request.object))
    case "replace": return .done(try await store.replace(request.object, over: request.version))
    case "write":
      try await store.write(request.object)
      return .done(true)
    case "remove":
      try await store.remove(request.path)
      return .done(true)
    default: return .failure(StoreError(.unusable, "\(request.action) is not known"))
    }
  }

  /// One object and a line feed.
  var line: [UInt8] {
    JSONWriter.document { writer in
      switch value {
      case .done(let isDone): writer.member("done", isDone)
      case .facts(let facts):
        writer.member("found", facts != nil)
        if let facts { Self.write(facts, to: &writer) }
      case .object(let object):
        writer.member("found", object != nil)
        guard let object else { return }
        writer.member("byteCount", object.bytes.count)
        if object.bytes.count < 10_000 { writer.member("text", String(decoding: object.bytes, as: UTF8.self)) }
        Self.write(object.facts, to: &writer)
      case .list(let list):
        writer.member("lists", list != nil)
        writer.key("objects")
        writer.array(list ?? []) { writer, facts in writer.object { Self.write(facts, to: &$0) } }
      case .failure(let error):
        writer.member("error", "\(error.kind)")
        writer.member("message", error.message)
        writer.member("hint", ifPresent: error.hint)
      }
    }
  }

  private static func write(_ facts: StoredFacts, to writer: inout JSONWriter) {
    writer.member("path", facts.path)
    writer.member("stored", ifPresent: facts.storedByteCount)
    writer.member("modified", ifPresent: facts.modified?.description)
    writer.member("age", ifPresent: facts.ageSeconds)
    writer.member("version", ifPresent: facts.version?.text)
  }
}
