import Archives
import ContentModel
import Signatures
import Signing
import TestKit

@testable import ContentClient

/// A box in few words; equal words give equal bundles.
struct TestBox: Sendable {
  var id: String
  var version = 1
  var topic = "swings"
  var minBuild = 0
  var interactives: [String] = []
  /// Bytes of a medium that no packer makes smaller.
  var mediaByteCount = 0

  init(
    _ id: String, _ version: Int = 1, topic: String = "swings", minBuild: Int = 0, interactives: [String] = [],
    mediaByteCount: Int = 0
  ) {
    self.id = id
    self.version = version
    self.topic = topic
    self.minBuild = minBuild
    self.interactives = interactives
    self.mediaByteCount = mediaByteCount
  }

  /// `box.json`: two versions differ, and the word in it tells them apart.
  var document: [UInt8] {
    JSONWriter.document { writer in
      writer.member("format", 1)
      writer.member("id", id)
      writer.member("version", version)
      writer.member("word", "\(id) as of version \(version)")
    }
  }

  var media: [UInt8] {
    var generator = SeededGenerator(seed: UInt64(version))
    return (0..<mediaByteCount).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  func bundle() throws -> [UInt8] {
    var entries = [ArchiveEntry(path: "box.json", bytes: document)]
    if mediaByteCount > 0 { entries.append(ArchiveEntry(path: "media/sketch.png", bytes: media)) }
    return try GzipTar.pack(entries)
  }
}

/// The lists of one release.
struct TestLists: Sendable {
  var boxes: [TestBox]
  var decks: [Catalog.Deck] = []
  /// Tells taxonomies apart.
  var worldTitle = "Clocks"

  init(_ boxes: [TestBox], decks: [Catalog.Deck] = [], worldTitle: String = "Clocks") {
    self.boxes = boxes
    self.decks = decks
    self.worldTitle = worldTitle
  }
}

/// A whole published tree: what a static host serves, or an app is shipped with.
struct TestTree: Sendable {
  let sequence: Int
  /// `manifest.json`.
  let manifest: [UInt8]
  let payload: [UInt8]
  /// Lists and bundles by path.
  private(set) var files: [String: [UInt8]] = [:]
  /// Paths of lists, by role.
  private(set) var lists: [String: String] = [:]
  /// Paths of bundles, by box id.
  private(set) var bundles: [String: String] = [:]

  /// - Parameters:
  ///   - rollout: a candidate beside `lists`.
  ///   - by: the keys that sign.
  ///   - bundles: bytes in the place of a box's bundle.
  init(
    _ sequence: Int, _ lists: TestLists, by keys: [String] = ["a"], expires: Instant? = nil,
    release: ReleaseInfo? = nil, rollout: (percent: Int, lists: TestLists)? = nil,
    states: [TrustSample.Statement] = [], app: String = TrustSample.app, note: Int = 0, requires: [String] = [],
    bundles replaced: [String: [UInt8]] = [:], platforms: [String: ReleaseInfo] = [:]
  ) throws {
    self.sequence = sequence
    let entries = try Self.add(lists, to: &files, roles: &self.lists, bundles: &bundles, replaced)
    var candidate: Rollout?
    if let rollout {
      var (roles, boxes): ([String: String], [String: String]) = ([:], [:])
      let entries = try Self.add(rollout.lists, to: &files, roles: &roles, bundles: &boxes, replaced)
      candidate = Rollout(percent: rollout.percent, seed: "seed", files: entries)
    }
    let named = platforms.merging(release.map { ["default": $0] } ?? [:]) { first, _ in first }
    let releases = PlatformReleases(named.map { .init(platform: $0.key, release: $0.value) })
    let manifest = Manifest(
      app: app, channel: "stable", sequence: sequence, created: Instant(seconds: 1_795_910_400 + Int64(note)),
      expires: expires, releases: releases, files: entries, rollout: candidate,
      revocations: try states.map(TrustSample.revocation), requires: requires)
    payload = manifest.encode()
    self.manifest = try Self.envelope(payload, by: keys)
  }

  /// The same payload in another envelope.
  func signed(by keys: [String]) throws -> [UInt8] { try Self.envelope(payload, by: keys) }

  /// A release with two boxes of their own version, a deck and a topic of each.
  static func sample(_ sequence: Int, first: Int = 1, second: Int = 1) throws -> TestTree {
    try TestTree(sequence, .sample(first: first, second: second))
  }

  private static func envelope(_ payload: [UInt8], by keys: [String]) throws -> [UInt8] {
    try EnvelopeSigner.sign(payload: payload, type: Manifest.payloadType, with: try TrustSample.signers(keys))
      .encode()
  }

  private static func add(
    _ lists: TestLists, to files: inout [String: [UInt8]], roles: inout [String: String],
    bundles: inout [String: String], _ replaced: [String: [UInt8]]
  ) throws -> [FileEntry] {
    var boxes: [Catalog.Box] = []
    for box in lists.boxes.sorted(by: { $0.id < $1.id }) {
      let bytes = try replaced[box.id] ?? box.bundle()
      let digest = SHA256.digest(bytes)
      let path = CacheSample.path("bundles/\(digest.hex2)/\(box.id)-\(box.version)-\(digest.hex16).tar.gz")
      files[path.text] = bytes
      bundles[box.id] = path.text
      boxes.append(
        ReleaseSample.box(
          box.id, version: box.version, topic: box.topic, minBuild: box.minBuild, interactives: box.interactives,
          bundle: Catalog.Bundle(path: path, size: bytes.count, digest: digest)))
    }
    let topics = Set(boxes.map(\.topic)).sorted().map { topic in
      Taxonomy.Topic(
        id: topic, title: topic, at: nil, prerequisites: [], boxCount: boxes.count { $0.topic == topic })
    }
    let world = Taxonomy.World(id: "clocks", title: lists.worldTitle, order: 1, map: nil, topics: topics)
    let documents: [(FileEntry.Role, [UInt8])] = [
      (.catalog, Catalog(boxes: boxes, decks: lists.decks).encode()),
      (.taxonomy, Taxonomy(worlds: [world]).encode()), (.puzzles, PuzzleCalendar(entries: []).encode()),
    ]
    return try documents.map { role, bytes in
      let entry = try TrustSample.file(role, bytes)
      files[entry.path.text] = bytes
      roles[role.name] = entry.path.text
      return entry
    }
  }
}

extension TestLists {
  static func sample(first: Int = 1, second: Int = 1) -> TestLists {
    TestLists(
      [TestBox("first", first), TestBox("second", second, topic: "springs")],
      decks: [ReleaseSample.deck("start", ["first"])])
  }
}

extension TestTree {
  /// The path of a list; a role that is not there fails the test by its 404.
  func list(_ role: String) -> String { lists[role] ?? role }

  func bundle(_ box: String) -> String { bundles[box] ?? box }

  func bytes(_ path: String) -> [UInt8] { files[path] ?? [] }

  /// Writes it as it is published, with or without its bundles.
  func write(to folder: TemporaryFolder, _ name: String, withBundles: Bool = false) throws {
    try folder.write(manifest, to: "\(name)/manifest.json")
    for (path, bytes) in files where withBundles || path.hasPrefix("files/") {
      try folder.write(bytes, to: "\(name)/\(path)")
    }
  }
}

extension FetchingTestServer {
  /// Puts a tree in the place of another; what was published before stays, as files do on a CDN.
  func publish(_ tree: TestTree) {
    for (path, bytes) in tree.files { self[path] = [.file(bytes, entityTag: "\"\(SHA256.digest(bytes).hex16)\"")] }
    self["manifest.json"] = [.manifest(tree)]
  }
}

extension FetchingTestAnswer {
  /// With an entity tag of its own.
  static func manifest(_ tree: TestTree) -> Self { .envelope(tree.manifest) }

  static func envelope(_ bytes: [UInt8]) -> Self { .file(bytes, entityTag: "\"\(SHA256.digest(bytes).hex16)\"") }
}
