internal import Archives
package import ContentModel

/// What the lists of one release hold. Size and digest of each list are the caller's to check, before it is read.
package struct ReleaseLists: Sendable {
  package private(set) var catalogs: [Catalog] = []
  package private(set) var taxonomy = Taxonomy(worlds: [])
  package private(set) var puzzles = PuzzleCalendar(entries: [])
  /// Of the lists themselves.
  package private(set) var byteCount = 0
  /// Of the lists themselves.
  package private(set) var fileCount = 0

  package init() {}

  /// Of all catalogs together, as they come.
  package var boxes: [Catalog.Box] { catalogs.flatMap(\.boxes) }

  /// Takes in one list; of another role than this version knows, only its size.
  ///
  /// - Throws: `WireError` naming the member that breaks a rule.
  package mutating func add(_ bytes: [UInt8], as role: FileEntry.Role) throws(WireError) {
    switch role {
    case .catalog: catalogs.append(try Catalog.decode(bytes))
    case .taxonomy: taxonomy = try Taxonomy.decode(bytes)
    case .puzzles: puzzles = try PuzzleCalendar.decode(bytes)
    case .other: break
    }
    byteCount += bytes.count
    fileCount += 1
  }

  /// What is wrong between the catalogs of one release, or nil: a box or deck named twice, a deck with a box that is
  /// not there, a box or deck in another catalog than it belongs into.
  package static func problem(in catalogs: [Catalog]) -> String? {
    let ids = Set(catalogs.flatMap(\.boxes).map(\.id))
    guard ids.count == catalogs.reduce(0, { $0 + $1.boxes.count }) else { return "the catalog names a box twice" }
    let decks = Set(catalogs.flatMap(\.decks).map(\.id))
    guard decks.count == catalogs.reduce(0, { $0 + $1.decks.count }) else { return "the catalog names a deck twice" }
    for deck in catalogs.flatMap(\.decks) {
      if let missing = deck.boxes.first(where: { !ids.contains($0) }) {
        return "deck \(deck.id) holds the box \(missing), which the catalog does not name"
      }
    }
    return CatalogShards.problem(in: catalogs)
  }
}

/// One bundle against its catalog entry.
package enum BundleCheck {
  /// The format of box.json.
  private static let documentFormat = 1

  /// What is wrong inside a bundle whose size and digest are right, as the rest of a sentence that begins with its
  /// name; nil if it holds the box that the catalog promises.
  package static func problem(with box: Catalog.Box, bytes: [UInt8]) -> String? {
    let entries: [ArchiveEntry]
    do throws(ArchiveError) { entries = try GzipTar.unpack(bytes) } catch { return "cannot be unpacked: \(error)" }
    guard let document = entries.first, document.path == "box.json" else { return "does not begin with box.json" }
    let reader = try? JSONObjectReader(document: document.bytes, maximumByteCount: WireLimits.fileByteCount)
    guard let reader, (try? reader.requireFormat(documentFormat)) != nil else {
      return "holds a box.json that no client of this version reads"
    }
    guard (try? reader.string("id")) == box.id,
      (try? reader.integer("version", in: 1...Int.max)) == box.version
    else { return "holds another box than \(box.id) version \(box.version)" }
    return nil
  }
}
