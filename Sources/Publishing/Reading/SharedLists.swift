internal import ContentModel
internal import ContentPublisher

/// Lists of releases that follow each other, which share most of them: each is fetched once, and let go as soon as no
/// release at hand names it.
struct SharedLists: Sendable {
  private let reader: TargetReader
  private(set) var bytes: [FileEntry: [UInt8]] = [:]

  init(_ reader: TargetReader) { self.reader = reader }

  /// How many bytes these releases need that are not here yet.
  func missingByteCount(of manifests: [Manifest]) -> Int {
    Set(manifests.flatMap(\.files)).filter { $0.role.isKnown && bytes[$0] == nil }.reduce(0) { $0 + $1.size }
  }

  /// Holds the lists of these releases and no others, those left out that are gone or damaged.
  mutating func hold(_ manifests: [Manifest]) async {
    let named = Set(manifests.flatMap(\.files).filter(\.role.isKnown))
    bytes = bytes.filter { named.contains($0.key) }
    let missing = named.filter { bytes[$0] == nil }.sorted { $0.path < $1.path }
    let reader = reader
    let found = await concurrentMap(missing, width: reader.jobs) { try? await reader.verified(NamedFile($0)) }
    for (entry, found) in zip(missing, found) { bytes[entry] = found }
  }

  /// What a release holds; without lists if one of them is not here.
  func inspection(of manifest: Manifest, keyIDs: [String]) -> TreeInspection {
    var lists = ReleaseLists()
    for entry in manifest.files where entry.role.isKnown {
      guard let bytes = bytes[entry], (try? lists.add(bytes, as: entry.role)) != nil else {
        return TreeInspection(manifest: manifest, keyIDs: keyIDs, lists: nil)
      }
    }
    return TreeInspection(manifest: manifest, keyIDs: keyIDs, lists: TreeInspection.Lists(lists))
  }
}
