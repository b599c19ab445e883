/// One file that a manifest holds a learner to: where it is, how long, and its digest.
package struct FileEntry: Sendable, Hashable {
  /// What a file is for.
  package enum Role: Sendable, Hashable {
    case catalog
    case taxonomy
    case puzzles
    /// A role of a later version: neither fetched nor refused.
    case other(String)

    package init(_ name: String) {
      switch name {
      case "catalog": self = .catalog
      case "taxonomy": self = .taxonomy
      case "puzzles": self = .puzzles
      default: self = .other(name)
      }
    }

    /// This version reads files of this role.
    package var isKnown: Bool { if case .other = self { false } else { true } }

    package var name: String {
      switch self {
      case .catalog: "catalog"
      case .taxonomy: "taxonomy"
      case .puzzles: "puzzles"
      case .other(let name): name
      }
    }
  }

  package let role: Role
  package let path: WirePath
  /// Bytes, from 1 to `WireLimits.fileByteCount`.
  package let size: Int
  package let digest: SHA256Digest

  package init(role: Role, path: WirePath, size: Int, digest: SHA256Digest) {
    self.role = role
    self.path = path
    self.size = size
    self.digest = digest
  }

  init(_ reader: JSONObjectReader) throws(WireError) {
    role = Role(try reader.string("role"))
    path = try reader.path("path")
    size = try reader.integer("size", in: 1...WireLimits.fileByteCount)
    digest = try reader.digest("sha256")
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("role", role.name)
      writer.member("path", path.text)
      writer.member("size", size)
      writer.member("sha256", digest.hex)
    }
  }
}

extension FileEntry {
  /// Reads the files of one release: paths unique, at least one catalog, exactly one taxonomy and one puzzles.
  static func decodeRelease(_ list: JSONValue) throws(WireError) -> [FileEntry] {
    let files = try list.asArray { value throws(WireError) in try FileEntry(JSONObjectReader(value)) }
    var paths: Set<WirePath> = []
    for (index, file) in files.enumerated() where !paths.insert(file.path).inserted {
      throw WireError(.invalid("repeats the path of an earlier file"), at: "[\(index)].path")
    }
    func count(_ role: Role) -> Int { files.count { $0.role == role } }
    guard count(.catalog) >= 1 else { throw WireError(.invalid("must have at least one catalog")) }
    guard count(.taxonomy) == 1 else { throw WireError(.invalid("must have exactly one taxonomy")) }
    guard count(.puzzles) == 1 else { throw WireError(.invalid("must have exactly one puzzles")) }
    return files
  }

  /// Refuses a candidate that means other bytes by a path which the release uses too.
  static func requireAgreement(_ release: [FileEntry], _ candidate: [FileEntry]) throws(WireError) {
    let known = Dictionary(release.map { ($0.path, $0) }) { first, _ in first }
    for (index, file) in candidate.enumerated() {
      if let other = known[file.path], other != file {
        throw WireError(.invalid("differs from the entry of the same path in files"), at: "[\(index)]")
      }
    }
  }
}
