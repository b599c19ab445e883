internal import ContentCompiler
package import ContentModel
internal import Files
internal import Wording

/// Reads files of a published tree.
package enum TreeFiles {
  /// The bytes of a manifest, nil if there is none.
  package static func manifest(at path: String) throws(PublishError) -> [UInt8]? {
    let contents: FileContents
    do throws(FileError) { contents = try File.read(path, limit: WireLimits.envelopeByteCount) } catch {
      if error.isNotFound || error.isBelowFile { return nil }
      throw PublishError(.inputOutput, "\(error)")
    }
    switch contents {
    case .bytes(let bytes): return bytes
    case .tooLarge:
      throw PublishError(.refused, "\(path.printablePath) is larger than \(WireLimits.envelopeByteCount) bytes")
    case .notRegularFile: throw PublishError(.refused, "\(path.printablePath) is not a regular file")
    }
  }

  /// Finds the manifest of what a person has named.
  ///
  /// - Parameters:
  ///   - path: a tree's folder, or a manifest file alone.
  ///   - hint: what to give, if there is none.
  /// - Returns: where it stands, its bytes, and whether `path` is the file itself.
  package static func manifest(
    of path: String, hint: String
  ) throws(PublishError) -> (path: String, bytes: [UInt8], isFileAlone: Bool) {
    let isFile: Bool
    do throws(FileError) { isFile = try File.status(path)?.kind == .regular } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
    let manifestPath = isFile ? path : "\(path)/\(Manifest.path)"
    guard let bytes = try manifest(at: manifestPath) else {
      throw PublishError(.inputOutput, "there is no \(manifestPath.printablePath)", hint: hint)
    }
    return (manifestPath, bytes, isFile)
  }

  /// The bytes of a named file if they have the declared size and digest.
  package static func verified(_ entry: FileEntry, in folder: String) -> [UInt8]? {
    verified(NamedFile(entry), in: folder)
  }

  /// The same of any file of a release.
  package static func verified(_ file: NamedFile, in folder: String) -> [UInt8]? {
    file.bytes(in: folder)
  }
}
