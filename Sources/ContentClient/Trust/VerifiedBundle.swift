internal import Archives
package import ContentModel

/// One box as it was published, unpacked in memory: bytes that its catalog entry means, and nothing else.
package struct VerifiedBundle: Sendable {
  /// The format of box documents that this version knows.
  package static let documentFormat = 1

  package let box: Catalog.Box
  /// The bundle as received: what is stored.
  package let bytes: [UInt8]
  /// The bytes of `box.json`: strict JSON of a known format, with the id and version of `box`.
  package let document: [UInt8]
  private let media: [String: [UInt8]]

  /// Holds bytes to size and digest, unpacks them within the limits, and compares id and version.
  ///
  /// - Throws: `Refusal` with `wrongFile`, `malformedFile` or `needsNewerApp`.
  package init(_ copy: UnverifiedBytes, box: Catalog.Box) throws(Refusal) {
    let name = box.bundle.path.text
    try copy.require(size: box.bundle.size, digest: box.bundle.digest, name: name)
    let entries: [ArchiveEntry]
    do throws(ArchiveError) { entries = try GzipTar.unpack(copy.bytes) } catch { throw Refusal(error, in: name) }
    guard let first = entries.first, first.path == Self.documentName else {
      throw Refusal(.malformedFile, "\(name) does not begin with \(Self.documentName)")
    }
    do throws(WireError) { try Self.requireDocument(first.bytes, of: box) } catch {
      throw Refusal(error, in: "\(name): \(Self.documentName)")
    }
    self.box = box
    bytes = copy.bytes
    document = first.bytes
    var media: [String: [UInt8]] = [:]
    for entry in entries where entry.path.hasPrefix(Self.mediaFolder) {
      media[String(entry.path.dropFirst(Self.mediaFolder.count))] = entry.bytes
    }
    self.media = media
  }

  /// The names of media, as `box.json` gives them, sorted.
  package var mediaNames: [String] { media.keys.sorted() }

  /// The bytes of a medium, or nil if the box has none of this name.
  package func media(named name: String) -> [UInt8]? { media[name] }

  private static let documentName = "box.json"
  private static let mediaFolder = "media/"

  private static func requireDocument(_ bytes: [UInt8], of box: Catalog.Box) throws(WireError) {
    let reader = try JSONObjectReader(document: bytes, maximumByteCount: WireLimits.fileByteCount)
    try reader.requireFormat(documentFormat)
    let id = try reader.string("id")
    guard id.hasSameBytes(as: box.id) else {
      throw WireError(.invalid("must be \(box.id) as in the catalog"), at: "id")
    }
    let version = try reader.integer("version", in: 1...StrictJSON.maximumInteger)
    guard version == box.version else {
      throw WireError(.invalid("must be \(box.version) as in the catalog"), at: "version")
    }
  }
}
