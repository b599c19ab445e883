internal import ContentModel
internal import Files

/// Where a published release is read from: a folder, a web server, a store.
package protocol ReleaseSource: Sendable {
  /// As it was given, for messages.
  var name: String { get }
  /// False if only a manifest is at hand, so that nobody misses what it names.
  var isTree: Bool { get }
  /// Where the files lie on this machine; nil if they have to be fetched.
  var folder: String? { get }

  /// Reads one file of the tree; nil if there is none.
  ///
  /// - Parameters:
  ///   - path: in the tree, such as `manifest.json`.
  ///   - limit: in bytes; more is an error, or nil.
  ///   - passesCaches: asks the origin, not caches on the way, because a cached answer may be, or was, out of date.
  /// - Throws: `PublishError` if nobody can tell.
  func read(_ path: String, limit: Int, passesCaches: Bool) async throws(PublishError) -> [UInt8]?
}

extension ReleaseSource {
  /// The bytes if they are as they must be; asked for twice, as caches on the way may lag behind.
  func verified(_ file: NamedFile) async throws(PublishError) -> [UInt8]? {
    for passesCaches in [false, true] {
      if let bytes = try await read(file.path.text, limit: file.size, passesCaches: passesCaches),
        file.isMeant(by: bytes)
      {
        return bytes
      }
      // A folder says the same the second time.
      if folder != nil { return nil }
    }
    return nil
  }
}

/// A published tree on this machine, or its manifest alone.
package struct LocalRelease: ReleaseSource {
  package let name: String
  package let folder: String?
  private let manifestPath: String

  /// - Parameter path: a tree's folder, or its manifest.json; it need not exist.
  /// - Throws: `PublishError` if nobody can tell what it is.
  package init(_ path: String) throws(PublishError) {
    name = path
    do throws(FileError) {
      if let status = try File.status(path), status.kind != .regular {
        (folder, manifestPath) = (path, "\(path)/\(Manifest.path)")
      } else {
        (folder, manifestPath) = (nil, path)
      }
    } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
  }

  package var isTree: Bool { folder != nil }

  package func read(_ path: String, limit: Int, passesCaches: Bool) async throws(PublishError) -> [UInt8]? {
    if path == Manifest.path { return try TreeFiles.manifest(at: manifestPath) }
    guard let folder, case .bytes(let bytes) = try? File.read("\(folder)/\(path)", limit: limit) else { return nil }
    return bytes
  }
}
