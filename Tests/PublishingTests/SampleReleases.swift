import ContentModel
import ContentPublisher
import ObjectStores
import Signatures
import Signing

@testable import Publishing

/// Releases of a small course, made in memory and signed by keys that are the same in every run.
struct SampleReleases: Sendable {
  static let start = Instant(seconds: 1_790_000_000)

  let keyring: TrustedKeyring
  private let keys: [(id: String, key: SecretKey)]

  /// - Parameter ids: of signing keys; a name `r…` makes a recovery key.
  init(keys ids: [String] = ["a"], threshold: Int = 1) throws {
    keys = try ids.enumerated().map { index, id in
      (id, try SecretKey(seed: [UInt8](repeating: UInt8(index + 1), count: 32)))
    }
    let pinned = keys.map { id, key in
      Keyring.Key(
        id: id, publicKey: key.publicKey.bytes, role: id.hasPrefix("r") ? .recovery : .signing, status: .active)
    }
    keyring = try TrustedKeyring(Keyring(threshold: threshold, keys: pinned))
  }

  /// The keyring of an app or publisher that knows only some of the keys.
  func keyring(of ids: [String]) throws -> TrustedKeyring {
    let pinned = keys.filter { ids.contains($0.id) }.map {
      Keyring.Key(id: $0.id, publicKey: $0.key.publicKey.bytes, role: .signing, status: .active)
    }
    return try TrustedKeyring(Keyring(threshold: 1, keys: pinned))
  }

  /// Signs with all signing keys, whose secrets come as they do in CI.
  func signing() throws -> ReleaseSigning {
    let pinned = keys.filter { !$0.id.hasPrefix("r") }.map {
      Keyring.Key(id: $0.id, publicKey: $0.key.publicKey.bytes, role: .signing, status: .active)
    }
    let files = try keys.map { try KeyFile(id: $0.id, key: $0.key).encode() }
    let secrets = try SecretSources(folder: "/nonexistent", environment: files.flatMap { $0 }, passphrase: { _ in nil })
    return ReleaseSigning(keyring: try Keyring(threshold: 1, keys: pinned), keyIDs: [], secrets: secrets)
  }

  /// Files of one content, by path.
  struct Content: Sendable {
    var entries: [FileEntry]
    var files: [String: [UInt8]]
  }

  /// - Parameter boxes: id → text.
  func content(_ boxes: [String: String]) throws -> Content {
    var files: [String: [UInt8]] = [:]
    let list = try boxes.sorted { $0.key < $1.key }.map { id, text in
      let bytes = Array("\(id): \(text)".utf8)
      let digest = SHA256.digest(bytes)
      let path = "bundles/\(digest.hex2)/\(id)-1-\(digest.hex16).tar.gz"
      files[path] = bytes
      return Catalog.Box(
        id: id, version: 1, title: id, summary: nil, topic: "only", tags: [], status: nil, skill: nil,
        difficulty: nil, lang: "en", layerCount: 1, cards: [], minBuild: 0, interactives: [],
        semantic: digest.hex16,
        bundle: Catalog.Bundle(path: try Self.path(path), size: bytes.count, digest: digest))
    }
    var entries: [FileEntry] = []
    for (role, bytes) in [
      (FileEntry.Role.catalog, Catalog(boxes: list, decks: []).encode()),
      (.taxonomy, Taxonomy(worlds: []).encode()), (.puzzles, PuzzleCalendar(entries: []).encode()),
    ] {
      let file = try ReleaseFile(role, bytes)
      entries.append(file.entry)
      files[file.entry.path.text] = bytes
    }
    return Content(entries: entries, files: files)
  }

  /// A signed release with its files at hand.
  func release(
    _ sequence: Int, _ boxes: [String: String] = ["one": "1"], app: String = "demo", channel: String = "stable",
    releases: [String: ReleaseInfo] = [:], rollout: (percent: Int, boxes: [String: String])? = nil,
    signedBy ids: [String] = ["a"], revoking revoked: [String] = []
  ) throws -> Candidate {
    let content = try content(boxes)
    var files = content.files
    var candidate: Rollout?
    if let rollout {
      let other = try self.content(rollout.boxes)
      files.merge(other.files) { first, _ in first }
      candidate = Rollout(percent: rollout.percent, seed: "\(sequence)", files: other.entries)
    }
    let manifest = Manifest(
      app: app, channel: channel, sequence: sequence, created: Self.start, expires: Self.start.adding(days: 90),
      releases: PlatformReleases(releases.map { PlatformReleases.Entry(platform: $0.key, release: $0.value) }),
      files: content.entries, rollout: candidate, revocations: try revoked.isEmpty ? [] : [revocation(app, revoked)])
    return try self.candidate(manifest, files: files, signedBy: ids)
  }

  func candidate(_ manifest: Manifest, files: [String: [UInt8]], signedBy ids: [String]) throws -> Candidate {
    let envelope = try EnvelopeSigner.sign(
      payload: manifest.encode(), type: Manifest.payloadType,
      with: keys.filter { ids.contains($0.id) }.map { LocalSigner(keyID: $0.id, key: $0.key) })
    let verified = try ManifestVerifier.verify(envelopeBytes: envelope.encode(), keyring: keyring)
    let catalogs = try (manifest.files + (manifest.rollout?.files ?? [])).filter { $0.role == .catalog }
      .map { try Catalog.decode(files[$0.path.text] ?? []) }
    return Candidate(
      bytes: envelope.encode(), verified: verified, files: try NamedFile.all(of: manifest, catalogs: catalogs),
      source: FileSource { file throws(PublishError) in
        guard let bytes = files[file.path.text] else { throw PublishError(.inputOutput, "\(file.path) is not here") }
        return bytes
      })
  }

  private func revocation(_ app: String, _ revoked: [String]) throws -> Envelope {
    try EnvelopeSigner.sign(
      payload: RevocationStatement(app: app, revoked: revoked).encode(), type: RevocationStatement.payloadType,
      with: keys.filter { $0.id.hasPrefix("r") }.map { LocalSigner(keyID: $0.id, key: $0.key) })
  }

  private static func path(_ text: String) throws -> WirePath {
    guard let path = WirePath(text) else { throw NotWhole(what: text) }
    return path
  }

  // MARK: Publishing them

  func reader(_ store: any ObjectStore) -> TargetReader { TargetReader(store: store, keyring: keyring, jobs: 1) }

  @discardableResult
  func publish(
    _ candidate: Candidate, to store: any ObjectStore, _ change: (inout PublishOptions) -> Void = { _ in }
  ) async throws(PublishError) -> PublishSummary {
    var options = PublishOptions(now: Self.start, pause: { _ in })
    change(&options)
    return try await Publication(candidate, to: reader(store), options: options).run()
  }

  /// What clients need of a target: a manifest that is believed, and all files it leads to, byte for byte.
  ///
  /// - Returns: its number; 0 if nothing was published.
  func requireWhole(_ store: MemoryStore) async throws -> Int {
    let reader = reader(store.process())
    guard let live = try await reader.live() else { return 0 }
    if let problem = live.problem { throw NotWhole(what: "\(problem)") }
    for file in try await reader.files(of: live.manifest) where try await reader.verified(file) == nil {
      throw NotWhole(what: "release \(live.sequence) is live, and \(file.path) is gone or other")
    }
    return live.sequence
  }

  struct NotWhole: Error { let what: String }
}
