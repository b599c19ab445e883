package import ContentModel

/// A release that is whole: the manifest with all its lists, read from files that verified.
///
/// A class, because views of the content hold it by the thousand and must not copy it.
package final class VerifiedRelease: Sendable {
  package let manifest: TrustedManifest
  /// The files that it was made of, in the order of the manifest.
  package let entries: [FileEntry]
  /// Of all catalogs together; sorted by id, each id once.
  package let boxes: [Catalog.Box]
  /// Of all catalogs together; sorted by id, each id once.
  package let decks: [Catalog.Deck]
  /// For each deck in turn: where its boxes stand in `boxes`, in the deck's order.
  package let deckPositions: [[Int]]
  package let taxonomy: Taxonomy
  package let puzzles: PuzzleCalendar
  private let boxIDs: [String]
  private let deckIDs: [String]

  /// Reads the lists of the release as this installation gets it.
  ///
  /// - Parameters:
  ///   - manifest: the release.
  ///   - installID: decides which files make it up.
  ///   - files: at least those of `manifest.files(for: installID)`, in any order.
  /// - Throws: `Refusal` with `missingFile`, `malformedFile` or `needsNewerApp`.
  package convenience init(
    _ manifest: TrustedManifest, for installID: InstallID, files: [VerifiedFile]
  ) throws(Refusal) {
    try self.init(manifest, entries: manifest.files(for: installID), files: files)
  }

  /// The same for files that the manifest names for others.
  ///
  /// - Parameter entries: all files of the manifest, or all of its candidate.
  package init(_ manifest: TrustedManifest, entries: [FileEntry], files: [VerifiedFile]) throws(Refusal) {
    var catalogs: [Catalog] = []
    var taxonomy = Taxonomy(worlds: [])
    var puzzles = PuzzleCalendar(entries: [])
    self.entries = entries
    // There may be hundreds of catalogs.
    let fileOf = Dictionary(files.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in entries {
      guard let file = fileOf[entry] else {
        throw Refusal(.missingFile, "\(entry.path) is missing")
      }
      do throws(WireError) {
        switch entry.role {
        case .catalog: catalogs.append(try Catalog.decode(file.bytes))
        case .taxonomy: taxonomy = try Taxonomy.decode(file.bytes)
        case .puzzles: puzzles = try PuzzleCalendar.decode(file.bytes)
        case .other: break
        }
      } catch {
        throw Refusal(error, in: entry.path.text)
      }
    }
    self.manifest = manifest
    self.taxonomy = taxonomy
    self.puzzles = puzzles
    boxes = try catalogs.flatMap(\.boxes).sortedWithUniqueIDs("box", \.id)
    decks = try catalogs.flatMap(\.decks).sortedWithUniqueIDs("deck", \.id)
    boxIDs = boxes.map(\.id)
    deckIDs = decks.map(\.id)
    deckPositions = try Self.positions(of: decks, among: boxIDs)
  }

  /// Where the box stands in `boxes`, or nil. Complexity: a binary search.
  package func position(ofBox id: String) -> Int? { boxIDs.position(of: id, by: \.self) }

  /// Where the deck stands in `decks`, or nil. Complexity: a binary search.
  package func position(ofDeck id: String) -> Int? { deckIDs.position(of: id, by: \.self) }

  /// The box, or nil. Complexity: a binary search.
  package func box(_ id: String) -> Catalog.Box? { position(ofBox: id).map { boxes[$0] } }

  private static func positions(of decks: [Catalog.Deck], among ids: [String]) throws(Refusal) -> [[Int]] {
    var result: [[Int]] = []
    result.reserveCapacity(decks.count)
    for deck in decks {
      var positions: [Int] = []
      positions.reserveCapacity(deck.boxes.count)
      for id in deck.boxes {
        guard let position = ids.position(of: id, by: \.self) else {
          throw Refusal(
            .malformedFile, "deck \(deck.id) holds the box \(id.quotedForMessage), which no catalog names")
        }
        positions.append(position)
      }
      result.append(positions)
    }
    return result
  }
}

extension Array {
  /// The elements by id; cheap if they come sorted, as one catalog's do. Ids are ASCII, so `<` compares their bytes.
  fileprivate func sortedWithUniqueIDs(
    _ noun: String, _ id: (Element) -> String
  ) throws(Refusal) -> [Element] {
    let ids = map(id)
    if zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) { return self }
    // Elements are large, so their positions are sorted in their stead.
    let order = indices.sorted { ids[$0] < ids[$1] }
    for (first, second) in zip(order, order.dropFirst()) where ids[first] == ids[second] {
      throw Refusal(.malformedFile, "the catalogs name the \(noun) \(ids[first]) twice")
    }
    return order.map { self[$0] }
  }
}
