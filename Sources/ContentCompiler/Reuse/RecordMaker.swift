internal import ContentModel

/// Makes the records of a check's boxes, once it is known which bundles they became.
package struct RecordMaker: Sendable {
  /// Boxes that were decoded, in the order of their paths; the others have good records.
  package let rebuilt: [BoxRebuild]
  /// Of box files that were not decoded.
  package let reusedPaths: [String]
  /// Media of all boxes, each once, in the order of their paths.
  package let media: [MediaFile]
  private let surroundings: BoxSurroundings

  /// Nil if the files are broken that boxes depend on.
  init?(_ drafts: Drafts, _ files: [DecodedFile]) {
    guard let surroundings = BoxSurroundings(drafts) else { return nil }
    self.surroundings = surroundings
    var seen: Set<String> = []
    media = drafts.boxes.flatMap(\.media).filter { seen.insert($0.path).inserted }.sorted {
      $0.path.precedesByBytes($1.path)
    }
    rebuilt = files.compactMap(\.rebuild)
    reusedPaths = drafts.boxes.filter { !$0.body.isDecoded }.map(\.facts.path)
  }

  package var boxFileCount: Int { rebuilt.count + reusedPaths.count }

  /// Records of the boxes that were decoded, in the order of their paths, each made when it is asked for.
  ///
  /// - Parameter published: by the path of the box file; nil for boxes that are not published.
  package func records(_ published: @escaping (String) -> PublishedBox?) -> some Collection<BoxRecord> {
    rebuilt.lazy.compactMap { record(of: $0, published: published($0.path)) }
  }

  /// Boxes that were decoded and of which there was nothing to say: what they became can stand for them elsewhere.
  package var shareable: [BoxRebuild] { rebuilt.filter { $0.reason != .hasRemarks } }

  /// The record of a box that was decoded.
  ///
  /// - Parameter published: nil if it is not published.
  package func record(of rebuild: BoxRebuild, published: PublishedBox?) -> BoxRecord? {
    guard rebuild.reason != .hasRemarks else {
      return BoxRecord(path: rebuild.path, sourceDigest: rebuild.sourceDigest, result: nil)
    }
    return rebuild.box.flatMap { BoxRecord($0, rebuild.sourceDigest, published: published, surroundings) }
  }
}
