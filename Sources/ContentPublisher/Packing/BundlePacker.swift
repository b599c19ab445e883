internal import Archives
package import ContentCompiler
package import ContentModel
internal import Signatures
internal import Synchronization
internal import Wording

/// Packs boxes: box.json, then the media by name. The same box always gives the same bytes, for one zlib build.
package final class BundlePacker: Sendable {
  /// Bytes of bundles that stay in memory until they are written; what goes beyond is packed a second time.
  static let retainedByteCount = 268_435_456

  private let project: Project
  private let read: FileReader
  private let fetched: @Sendable (Catalog.Bundle) -> [UInt8]?
  private let retained = Atomic<Int>(0)

  /// - Parameter fetched: bundles of recorded boxes that were fetched from elsewhere.
  package init(
    project: Project, read: @escaping FileReader,
    fetched: @escaping @Sendable (Catalog.Bundle) -> [UInt8]? = { _ in nil }
  ) {
    self.project = project
    self.read = read
    self.fetched = fetched
  }

  /// - Throws: as `pack` does.
  func packBox(_ box: Box) throws(PublishError) -> PackedBox {
    if case .recorded(let record) = box.body, let published = record.published {
      return PackedBox(
        bundle: PackedBundle(published.bundle, bytes: fetched(published.bundle)),
        element: Catalog.Element(id: box.id, json: published.element))
    }
    let bundle = try pack(box)
    return PackedBox(
      bundle: bundle, element: CatalogDocument.box(box, project: project, bundle: bundle.entry).element)
  }

  /// - Throws: `PublishError` if a medium changed since it was checked, or the bundle is too large.
  package func pack(_ box: Box) throws(PublishError) -> PackedBundle {
    let bytes = try bytes(of: box)
    let digest = SHA256.digest(bytes)
    let name = "bundles/\(digest.hex2)/\(box.id)-\(box.version)-\(digest.hex16).tar.gz"
    guard let path = WirePath(name), bytes.count <= WireLimits.fileByteCount else {
      throw PublishError(.inputOutput, "the bundle of box \(box.id) is larger than \(WireLimits.fileByteCount) bytes")
    }
    let total = retained.wrappingAdd(bytes.count, ordering: .relaxed).newValue
    return PackedBundle(
      path: path, byteCount: bytes.count, digest: digest, bytes: total <= Self.retainedByteCount ? bytes : nil)
  }

  /// The bundle's bytes, as `pack` measured them.
  package func bytes(of bundle: PackedBundle, box: Box) throws(PublishError) -> [UInt8] {
    if let bytes = bundle.bytes { return bytes }
    let bytes = try bytes(of: box)
    guard SHA256.digest(bytes) == bundle.digest else { throw Self.changed("box \(box.id)") }
    return bytes
  }

  private func bytes(of box: Box) throws(PublishError) -> [UInt8] {
    // The bundle of a recorded box was seen in the output; then it is gone.
    guard let content = box.content else { throw Self.changed("the bundle of box \(box.id)") }
    var entries = [ArchiveEntry(path: "box.json", bytes: BoxDocument.encode(box, content, project: project))]
    for file in box.media.sorted(by: { $0.bundlePath.precedesByBytes($1.bundlePath) }) {
      entries.append(ArchiveEntry(path: file.bundlePath, bytes: try contents(of: file)))
    }
    let total = entries.reduce(0) { $0 + $1.bytes.count }
    guard total <= project.limits.bundleBytes else {
      throw PublishError(
        .inputOutput, "box \(box.id) unpacks to \(total) bytes; a bundle may have \(project.limits.bundleBytes)",
        hint: "make its media smaller, or split the box")
    }
    do throws(ArchiveError) { return try GzipTar.pack(entries) } catch {
      throw PublishError(.inputOutput, "box \(box.id) cannot be packed: \(error)")
    }
  }

  private func contents(of file: MediaFile) throws(PublishError) -> [UInt8] {
    guard case .bytes(let bytes) = read(file.path, file.byteCount), SHA256.digest(bytes) == file.digest else {
      throw Self.changed(file.path.printablePath)
    }
    return bytes
  }

  private static func changed(_ what: String) -> PublishError {
    PublishError(.inputOutput, "\(what) changed during the build", hint: "run the build again")
  }
}
