import ContentModel
import Foundation

/// One data file of the conformance suite; docs/conformance.md has its members.
struct ConformanceGroup {
  let keyrings: [String: [UInt8]]
  /// The lists that are published, by path.
  let files: [String: [UInt8]]
  let cases: [Case]

  struct Case {
    let name: String
    let start: ConformanceValue
    let steps: [Step]
  }

  struct Step {
    /// What changes from this step on.
    let changes: ConformanceValue
    let expected: ConformanceOutcome
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Conformance/cases").path

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
  }

  init(_ name: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name)"))
    let root = ConformanceValue(try StrictJSON.parse(Array(bytes), maximumDepth: 64))
    let files = try root.members("files").mapValues { try $0.bytes(files: [:]) }
    self.files = files
    keyrings = try root.members("keyrings").mapValues { try $0.bytes(files: files) }
    cases = try root.list("cases").map { entry in
      Case(
        name: try entry.text("name"), start: entry,
        steps: try entry.list("steps").map { step in
          Step(changes: step, expected: try ConformanceOutcome(step.require("expect")))
        })
    }
  }
}

/// A value of a data file, with what is wrong named by its member.
struct ConformanceValue {
  let json: JSONValue

  /// Why a data file cannot be used.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(_ json: JSONValue) { self.json = json }

  subscript(name: String) -> ConformanceValue? {
    guard case .object(let members) = json, let member = members.first(where: { $0.name == name }) else { return nil }
    return member.value == .null ? nil : ConformanceValue(member.value)
  }

  func require(_ name: String) throws -> ConformanceValue {
    guard let value = self[name] else { throw Mistake(description: "\(name) is missing") }
    return value
  }

  var string: String {
    get throws { try json.asString() }
  }

  func text(_ name: String) throws -> String { try require(name).string }

  func integer(_ name: String) throws -> Int { try require(name).json.asInteger(in: Int.min...Int.max) }

  /// Empty if the list is absent.
  func list(_ name: String) throws -> [ConformanceValue] {
    try self[name]?.json.asArray { ConformanceValue($0) } ?? []
  }

  /// Empty if the object is absent.
  func members(_ name: String) throws -> [String: ConformanceValue] {
    guard let value = self[name] else { return [:] }
    guard case .object(let members) = value.json else { throw Mistake(description: "\(name) is no object") }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, ConformanceValue($0.value)) })
  }

  /// The first `limit` bytes that a value stands for: text, Base64, perhaps many times, a published file, or a list of
  /// parts one after the other.
  func bytes(files: [String: [UInt8]], limit: Int = 1 << 26) throws -> [UInt8] {
    switch json {
    case .string(let text): return Array(text.utf8.prefix(limit))
    case .array(let parts):
      return try parts.reduce(into: []) { whole, part in
        whole += try ConformanceValue(part).bytes(files: files, limit: limit - whole.count)
      }
    default:
      if let path = self["file"] { return Array((files[try path.json.asString()] ?? []).prefix(limit)) }
      guard let unit = Base64.decode(try text("base64")) else { throw Mistake(description: "no Base64") }
      let count = self["count"] == nil ? 1 : try integer("count")
      var whole: [UInt8] = []
      for _ in 0..<count where !unit.isEmpty {
        if whole.count >= limit { break }
        whole += unit
      }
      return Array(whole.prefix(limit))
    }
  }
}
