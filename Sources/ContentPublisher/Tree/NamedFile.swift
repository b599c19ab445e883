package import ContentModel
internal import Files
internal import Signatures

/// A file that a release leads to, by its manifest or by a catalog: where it is, how long, and its digest.
package struct NamedFile: Sendable, Hashable {
  package let path: WirePath
  /// Bytes.
  package let size: Int
  package let digest: SHA256Digest

  package init(_ entry: FileEntry) { (path, size, digest) = (entry.path, entry.size, entry.digest) }

  package init(_ bundle: Catalog.Bundle) { (path, size, digest) = (bundle.path, bundle.size, bundle.digest) }

  /// Whether these are its bytes.
  func isMeant(by bytes: [UInt8]) -> Bool { bytes.count == size && SHA256.digest(bytes) == digest }

  /// The bytes in a folder, if they are there and as they must be.
  func bytes(in folder: String) -> [UInt8]? {
    guard let bytes = try? File.read("\(folder)/\(path)", exactly: size), isMeant(by: bytes) else { return nil }
    return bytes
  }

  /// Named by the manifest itself.
  package var isList: Bool { path.text.hasPrefix("files/") }

  /// Everything a release leads to but its manifest, the candidate of a rollout included; sorted by path, each once.
  ///
  /// - Parameters:
  ///   - catalogs: those of `files`, and of a candidate.
  /// - Throws: the path that is named with two digests or sizes.
  package static func all(of manifest: Manifest, catalogs: [Catalog]) throws(AmbiguousPath) -> [NamedFile] {
    let lists = (manifest.files + (manifest.rollout?.files ?? [])).map { NamedFile($0) }
    let bundles = catalogs.flatMap { $0.boxes.map { NamedFile($0.bundle) } }
    var files: [WirePath: NamedFile] = [:]
    files.reserveCapacity(lists.count + bundles.count)
    for file in lists + bundles {
      if let other = files.updateValue(file, forKey: file.path), other != file { throw AmbiguousPath(path: file.path) }
    }
    return files.values.sorted { $0.path < $1.path }
  }
}

/// One path stands for two files.
package struct AmbiguousPath: Error, CustomStringConvertible {
  package let path: WirePath

  package var description: String { "\(path) is named with two digests" }
}
