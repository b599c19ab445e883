import Archives
import ContentModel
import Signatures
import Signing
import Testing

/// A signed tree in memory: boxes one, two and three, and a key that is the same in every run.
struct SampleTree {
  static let created = Instant(seconds: 1_795_910_400)
  static let now = created.adding(days: 1)

  /// Path → bytes, manifest included.
  var files: [String: [UInt8]] = [:]
  var manifest: Manifest

  static func keyring() throws -> TrustedKeyring {
    let key = Keyring.Key(
      id: "a", publicKey: try secret("a").publicKey.bytes, role: .signing, status: .active)
    return try TrustedKeyring(Keyring(threshold: 1, keys: [key]))
  }

  /// - Parameters:
  ///   - candidate: ids of boxes that a rollout's candidate has besides.
  ///   - growth: bytes that the candidate's catalog says of each bundle too many.
  ///   - twin: the id of one more box, which names the first one's bundle.
  ///   - deck: ids of the boxes in the one deck.
  init(
    sequence: Int = 5, expires: Instant? = created.adding(days: 30), boxes ids: [String] = ["one", "two", "three"],
    candidate: [String]? = nil, growth: Int = 0, twin: String? = nil, deck: [String] = ["one"], revision: String = ""
  ) throws {
    var files: [String: [UInt8]] = [:]
    func entry(_ role: FileEntry.Role, _ bytes: [UInt8]) throws -> FileEntry {
      let digest = SHA256.digest(bytes)
      let path = try #require(WirePath("files/\(role.name)-\(digest.hex16).json"))
      files[path.text] = bytes
      return FileEntry(role: role, path: path, size: bytes.count, digest: digest)
    }
    func release(_ ids: [String], growth: Int = 0) throws -> [FileEntry] {
      var boxes: [Catalog.Box] = []
      for id in ids.sorted() { boxes.append(try Self.box(id, revision, into: &files)) }
      if let twin, let first = boxes.first { boxes.append(Self.entry(twin, first.bundle)) }
      boxes = boxes.map { box in
        let bundle = Catalog.Bundle(
          path: box.bundle.path, size: box.bundle.size + growth, digest: box.bundle.digest)
        return Self.entry(box.id, bundle)
      }
      let catalog = Catalog(
        boxes: boxes, decks: [.init(id: "d", title: "Deck", topic: nil, isOrdered: false, boxes: deck)])
      return [
        try entry(.catalog, catalog.encode()), try entry(.taxonomy, Taxonomy(worlds: []).encode()),
        try entry(.puzzles, PuzzleCalendar(entries: []).encode()),
      ]
    }
    let lists = try release(ids)
    let rollout = try candidate.map { Rollout(percent: 10, seed: "s", files: try release(ids + $0, growth: growth)) }
    manifest = Manifest(
      app: "org.example.course", channel: "stable", sequence: sequence, created: Self.created, expires: expires,
      files: lists, rollout: rollout)
    self.files = files
    try sign()
  }

  /// The bundles' paths, sorted.
  var bundles: [String] { files.keys.filter { $0.hasPrefix("bundles/") }.sorted() }

  /// The path of a bundle.
  func bundle(_ id: String) throws -> String { try #require(bundles.first { $0.contains("/\(id)-") }) }

  /// The path of the one catalog.
  var catalog: String { manifest.files.first { $0.role == .catalog }?.path.text ?? "" }

  /// Writes `manifest` and signs it, with `a` unless a test wants a stranger.
  mutating func sign(by id: String = "a") throws {
    let signer = LocalSigner(keyID: id, key: try Self.secret(id))
    files["manifest.json"] = try EnvelopeSigner.sign(
      payload: manifest.encode(), type: Manifest.payloadType, with: [signer]
    ).encode()
  }

  private static func secret(_ id: String) throws -> SecretKey {
    try SecretKey(seed: SHA256.digest(Array("secret of \(id)".utf8)).bytes)
  }

  private static func box(
    _ id: String, _ revision: String, into files: inout [String: [UInt8]]
  ) throws -> Catalog.Box {
    let document = JSONWriter.document { json in
      json.member("format", 1)
      json.member("id", id == "liar" ? "honest" : id)
      json.member("version", 1)
      json.member("title", "Box \(id)\(revision) \(String(repeating: "x", count: 40 * id.utf8.count))")
    }
    let bytes = try GzipTar.pack([ArchiveEntry(path: id == "odd" ? "odd.json" : "box.json", bytes: document)])
    let digest = SHA256.digest(bytes)
    let path = try #require(WirePath("bundles/\(digest.hex2)/\(id)-1-\(digest.hex16).tar.gz"))
    files[path.text] = bytes
    return entry(id, .init(path: path, size: bytes.count, digest: digest))
  }

  private static func entry(_ id: String, _ bundle: Catalog.Bundle) -> Catalog.Box {
    Catalog.Box(
      id: id, version: 1, title: id, summary: nil, topic: "t", tags: [], status: nil, skill: nil, difficulty: nil,
      lang: "en", layerCount: 1, cards: [], minBuild: 1, interactives: [], semantic: "0123456789abcdef",
      bundle: bundle)
  }
}
