internal import ContentCompiler
package import ContentModel
internal import Signatures

/// Spreads what a release offers over several catalogs, so that a client that has the release before fetches only the
/// part of the list in which something changed.
///
/// The spread is a function of the content alone: the same boxes and decks give the same catalogs, whatever came before.
package enum CatalogShards {
  /// Bytes of a catalog, in the mean of a release, from which it is spread over twice as many (256 KiB).
  package static let meanByteCount = 262_144

  /// The catalogs of a release: as many as the smallest power of two for which the mean is not above `meanByteCount`,
  /// in the order of their numbers. Those that would hold nothing are left out.
  ///
  /// - Parameters:
  ///   - boxes: sorted by id.
  ///   - decks: sorted by id.
  ///   - meanByteCount: at least 1; another one only in tests.
  /// - Returns: at least one catalog with its document, and one alone if that is not above `meanByteCount`.
  package static func documents(
    boxes: [Catalog.Box], decks: [Catalog.Deck], meanByteCount: Int = Self.meanByteCount
  ) -> [[UInt8]] {
    parts(boxes: boxes.map(\.element), decks: decks.map(\.element), meanByteCount: meanByteCount).map { $0.document }
  }

  /// What stands in one catalog.
  struct Part: Sendable {
    var boxes: [Catalog.Element] = []
    var decks: [Catalog.Element] = []

    var document: [UInt8] { Catalog.encode(boxes: boxes, decks: decks) }
  }

  /// The catalogs as `documents` gives them, not yet put together.
  static func parts(boxes: [Catalog.Element], decks: [Catalog.Element], meanByteCount: Int) -> [Part] {
    let frame = Catalog.encode(boxes: [], decks: []).count + max(0, boxes.count - 1) + max(0, decks.count - 1)
    let byteCount = (boxes + decks).reduce(frame) { $0 + $1.json.count }
    let count = self.count(byteCount: byteCount, meanByteCount: meanByteCount)
    guard count > 1 else { return [Part(boxes: boxes, decks: decks)] }
    var parts = [Part](repeating: Part(), count: count)
    for box in boxes { parts[number(of: box.id, among: count)].boxes.append(box) }
    for deck in decks { parts[number(of: deck.id, among: count)].decks.append(deck) }
    return parts.filter { !$0.boxes.isEmpty || !$0.decks.isEmpty }
  }

  /// The smallest power of two that leaves at most `meanByteCount` bytes of the whole to each.
  static func count(byteCount: Int, meanByteCount: Int) -> Int {
    var count = 1
    while count * meanByteCount < byteCount { count *= 2 }
    return count
  }

  /// In which of `count` catalogs a box or deck stands: the first 8 bytes, big-endian, of the SHA-256 of its id, modulo
  /// the count.
  package static func number(of id: String, among count: Int) -> Int {
    let start = SHA256.digest(Array(id.utf8)).bytes.prefix(8)
    return Int(start.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % UInt64(count))
  }

  /// What is wrong with the spread, or nil. Clients do not care in which catalog a box stands.
  ///
  /// Catalogs may have been left out, so nobody knows the count; but ids that agree modulo the count agree modulo each
  /// smaller power of two.
  static func problem(in catalogs: [Catalog]) -> String? {
    let count = count(byteCount: catalogs.count, meanByteCount: 1)
    guard count > 1 else { return nil }
    for catalog in catalogs {
      let ids = catalog.boxes.map(\.id) + catalog.decks.map(\.id)
      guard let first = ids.first else { continue }
      let expected = number(of: first, among: count)
      if let other = ids.first(where: { number(of: $0, among: count) != expected }) {
        return "one catalog holds \(first) and \(other), which belong into different ones"
      }
    }
    return nil
  }
}
