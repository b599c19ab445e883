internal import ContentCompiler
internal import ContentModel
internal import Signatures

/// What a project holds, told by digests: its names and the bytes of its YAML files. Media are left out: which of them
/// matter only the boxes know.
struct ProjectFingerprint: Sendable {
  /// Of every YAML file, by path.
  let digests: [String: SHA256Digest]
  /// Of all names, all YAML files, and what a build was asked for.
  let digest: SHA256Digest

  /// Nil if a file cannot be read, or two names differ only in form: then a build has something to say.
  static func take(
    _ inventory: ProjectInventory, _ request: BuildRequest, read: @escaping FileReader
  ) async -> ProjectFingerprint? {
    let digests = await parallelMap(inventory.entries, jobs: request.jobs) { entry -> SHA256Digest?? in
      guard case .regularFile = entry.kind, isYAML(entry.path) else { return .some(nil) }
      guard entry.nameIsUTF8, case .bytes(let bytes) = read(entry.path, fileLimit) else { return nil }
      return .some(SHA256.digest(bytes))
    }
    var byPath: [String: SHA256Digest] = [:]
    byPath.reserveCapacity(digests.count)
    var writer = BinaryWriter()
    writer.write(BuildCache.writer)
    write(request, into: &writer)
    for (entry, digest) in zip(inventory.entries, digests) {
      guard let digest else { return nil }
      writer.write(entry.path)
      writer.write(number(of: entry.kind))
      if let digest {
        guard byPath.updateValue(digest, forKey: entry.path) == nil else { return nil }
        writer.write(digest)
      }
    }
    return ProjectFingerprint(digests: byPath, digest: SHA256.digest(writer.bytes))
  }

  /// As the compiler reads content files (1 MiB).
  private static let fileLimit = 1_048_576

  private static func isYAML(_ path: String) -> Bool { path.utf8.suffix(5).elementsEqual(".yaml".utf8) }

  /// What decides which files a release has, and what is said of it.
  private static func write(_ request: BuildRequest, into writer: inout BinaryWriter) {
    writer.write(request.includesDrafts)
    writer.write(ifPresent: request.now) { $0.write(Int($1.milliseconds)) }
    writer.write(request.catalogByteCount)
  }

  private static func number(of kind: ProjectInventory.Kind) -> Int {
    switch kind {
    case .regularFile: 0
    case .folder: 1
    case .symbolicLink: 2
    case .special: 3
    case .unreadableFolder: 4
    }
  }
}
