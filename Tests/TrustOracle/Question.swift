internal import ContentModel

/// One line that asks for a verdict.
struct Question {
  let id: String
  /// What is pinned and at hand; nil if the line goes on with the setting of `name`.
  let setting: Setting?
  /// The name under which a setting is remembered.
  let name: String?
  let answer: [UInt8]
  /// For `stale`; nil leaves it out.
  let now: Instant?

  /// Whom a client believes and what it holds.
  struct Setting {
    let keyring: String
    let app: String?
    let channel: String?
    let minimumSequence: Int
    let stored: [[UInt8]]
    let embedded: [UInt8]?
    let revocations: [[UInt8]]
  }

  /// Why a line is no question.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(line: String) throws {
    let members = Members(value: try StrictJSON.parse(Array(line.utf8)))
    id = try members.text("id")
    name = try members.optional("setting") { try $0.asString() }
    answer = try members.optional("answer", Self.bytes) ?? []
    now = try members.optional("now") { try $0.asString("is a moment", Instant.init(wire:)) }
    guard let keyring = try members.optional("keyring", { try $0.asString() }) else {
      setting = nil
      return
    }
    setting = Setting(
      keyring: keyring,
      app: try members.optional("app") { try $0.asString() },
      channel: try members.optional("channel") { try $0.asString() },
      minimumSequence: try members.optional("minimumSequence") { try $0.asInteger(in: 0...Int.max) } ?? 0,
      stored: try members.optional("stored") { try $0.asArray(Self.bytes) } ?? [],
      embedded: try members.optional("embedded", Self.bytes),
      revocations: try members.optional("revocations") { try $0.asArray(Self.bytes) } ?? [])
  }

  private static func bytes(_ value: JSONValue) throws(WireError) -> [UInt8] {
    try value.asString("is Base64", Base64.decode)
  }

  /// The members of an object, with mistakes that name them.
  private struct Members {
    let value: JSONValue

    func optional<Value>(_ name: String, _ read: (JSONValue) throws -> Value) throws -> Value? {
      guard case .object(let members) = value else { throw Mistake(description: "a line is not an object") }
      guard let member = members.first(where: { $0.name == name }) else { return nil }
      do { return try read(member.value) } catch { throw Mistake(description: "\(name): \(error)") }
    }

    func text(_ name: String) throws -> String {
      guard let text = try optional(name, { try $0.asString() }) else {
        throw Mistake(description: "\(name) is missing")
      }
      return text
    }
  }
}
