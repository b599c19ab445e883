internal import ContentCompiler
internal import ContentModel
internal import Signatures

/// What the last build made of a whole project: if nothing changed, the answer is the same.
struct BuildMemo: Sendable {
  /// Of the project the answer is for.
  let fingerprint: SHA256Digest
  /// Media that the boxes name: they are read again before anything is believed.
  let media: [MediaFile]
  /// The lists that the manifest names.
  let lists: [FileEntry]
  let bundles: [Catalog.Bundle]
  let counts: ContentCounts
  /// Box files that boxes come from, published or not.
  let boxFileCount: Int
  /// Boxes as a later release must respect them; read only when they are asked for.
  private let released: [UInt8]

  /// Raised whenever the bytes of a memo change.
  static let format = 2
  /// Bytes that most bundles and most boxes need.
  private static let usualByteCount = 96
  private static let magic = Array("contentc-memo \(format)\n".utf8)

  /// - Parameter released: as `encode(_:)` gives it.
  init(
    fingerprint: SHA256Digest, media: [MediaFile], lists: [FileEntry], bundles: [Catalog.Bundle],
    counts: ContentCounts, boxFileCount: Int, released: [UInt8]
  ) {
    self.fingerprint = fingerprint
    self.media = media
    self.lists = lists
    self.bundles = bundles
    self.counts = counts
    self.boxFileCount = boxFileCount
    self.released = released
  }

  /// Boxes as `releasedBoxes` reads them.
  static func encode(_ boxes: [Box]) -> [UInt8] {
    var writer = BinaryWriter(capacity: boxes.count * usualByteCount)
    writer.write(boxes) { writer, box in
      writer.write(box.id)
      writer.write(box.version)
      writer.write(box.facts.cardKeys) { $0.write($1) }
      writer.write(box.semantic)
    }
    return writer.bytes
  }

  func releasedBoxes() throws(BinaryDamage) -> [ReleasedBox] {
    var reader = BinaryReader(released[...])
    return try reader.list { reader throws(BinaryDamage) in
      ReleasedBox(
        id: try reader.text(), version: try reader.integer(),
        cardKeys: try reader.list { reader throws(BinaryDamage) in try reader.text() }, semantic: try reader.text())
    }
  }

  /// In pieces, so that the bytes of all boxes need not be moved; one after the other they are what `decode` reads.
  func encode() -> [[UInt8]] {
    var writer = BinaryWriter(capacity: bundles.count * Self.usualByteCount)
    writer.write(fingerprint)
    for count in [counts.decks, counts.topics, counts.puzzles, boxFileCount] { writer.write(count) }
    writer.write(media) { $1.write(into: &$0) }
    writer.write(lists) { writer, list in
      writer.write(list.role.name)
      writer.write(list.path.text)
      writer.write(list.size)
      writer.write(list.digest)
    }
    writer.write(bundles) { $1.write(into: &$0) }
    writer.write(released.count)
    var hash = SHA256()
    hash.update(writer.bytes)
    hash.update(released)
    return [Self.magic + hash.digest.bytes, writer.bytes, released]
  }

  /// Nil for anything but what `encode` gave.
  static func decode(_ bytes: [UInt8]) -> BuildMemo? {
    let payload = bytes.dropFirst(magic.count + SHA256Digest.byteCount)
    guard bytes.starts(with: magic),
      SHA256Digest(bytes: bytes.dropFirst(magic.count).prefix(SHA256Digest.byteCount)) == SHA256.digest(payload)
    else { return nil }
    return try? read(payload)
  }

  private static func read(_ payload: ArraySlice<UInt8>) throws(BinaryDamage) -> BuildMemo {
    var reader = BinaryReader(payload)
    let fingerprint = try reader.sha256Digest()
    let counts = ContentCounts(
      decks: try reader.integer(), topics: try reader.integer(), puzzles: try reader.integer())
    let boxFileCount = try reader.integer()
    let media = try reader.list { reader throws(BinaryDamage) in try MediaFile(&reader) }
    let lists = try reader.list { reader throws(BinaryDamage) in
      let role = FileEntry.Role(try reader.text())
      guard let path = WirePath(try reader.text()) else { throw BinaryDamage() }
      return FileEntry(role: role, path: path, size: try reader.integer(), digest: try reader.sha256Digest())
    }
    let bundles = try reader.list { reader throws(BinaryDamage) in try Catalog.Bundle(&reader) }
    let released = Array(try reader.bytes())
    guard reader.isAtEnd else { throw BinaryDamage() }
    return BuildMemo(
      fingerprint: fingerprint, media: media, lists: lists, bundles: bundles, counts: counts,
      boxFileCount: boxFileCount, released: released)
  }
}
