import ContentModel
import Signatures
import Signing

@testable import ContentClient

/// Keys a, b, c (signing), r, s (recovery) and x (never pinned), the same in every run, and what they sign.
enum TrustSample {
  static let app = "org.example.course"
  static let otherApp = "org.example.other"
  static let installID = InstallID("0123456789abcdef0123456789abcdef")

  /// What a recovery key says of signing keys.
  struct Statement: Sendable {
    var revoked: [String]
    var by = ["r"]
    var app = TrustSample.app
  }

  /// A release in few words; equal words give equal bytes.
  struct Release: Sendable {
    var sequence: Int
    var by = ["a"]
    var app = TrustSample.app
    var channel = "stable"
    var states: [Statement] = []
    /// Releases of one sequence with different notes have different payloads.
    var note = 0

    func envelope() throws -> Envelope {
      let manifest = try TrustSample.manifest(self)
      return try EnvelopeSigner.sign(
        payload: manifest.encode(), type: Manifest.payloadType, with: try TrustSample.signers(by))
    }

    func bytes() throws -> UnverifiedBytes { UnverifiedBytes(try envelope().encode()) }
  }

  static func secretKey(_ id: String) throws -> SecretKey {
    try SecretKey(seed: SHA256.digest(Array("secret of \(id)".utf8)).bytes)
  }

  static func key(_ id: String, _ status: Keyring.Status = .active) throws -> Keyring.Key {
    let role: Keyring.Role = ["r", "s"].contains(id) ? .recovery : .signing
    return Keyring.Key(id: id, publicKey: try secretKey(id).publicKey.bytes, role: role, status: status)
  }

  static func keyring(_ ids: [String] = ["a", "b", "c", "r", "s"], threshold: Int = 1) throws -> TrustedKeyring {
    try TrustedKeyring(Keyring(threshold: threshold, keys: ids.map { try key($0) }))
  }

  static func signers(_ ids: [String]) throws -> [any Signer] {
    try ids.map { LocalSigner(keyID: $0, key: try secretKey($0)) }
  }

  static func revocation(_ statement: Statement) throws -> Envelope {
    try EnvelopeSigner.sign(
      payload: RevocationStatement(app: statement.app, revoked: statement.revoked).encode(),
      type: RevocationStatement.payloadType, with: try signers(statement.by))
  }

  static func kept(_ statement: Statement) throws -> UnverifiedBytes {
    UnverifiedBytes(try revocation(statement).encode())
  }

  /// Signs any payload as a manifest.
  static func signed(_ payload: String, by ids: [String] = ["a"]) throws -> UnverifiedBytes {
    let envelope = try EnvelopeSigner.sign(
      payload: Array(payload.utf8), type: Manifest.payloadType, with: try signers(ids))
    return UnverifiedBytes(envelope.encode())
  }

  /// The manifest as a state without copies takes it.
  static func trusted(_ manifest: Manifest) throws -> TrustedManifest {
    let state = TrustState(policy: TrustPolicy(keyring: try keyring()), stored: [], embedded: nil, revocations: [])
    let answer = try signed(String(decoding: manifest.encode(), as: UTF8.self))
    guard case .new(let trusted) = try state.judge(answer) else { throw SigningError.noSigner }
    return trusted
  }

  static func file(_ role: FileEntry.Role, _ bytes: [UInt8]) throws -> FileEntry {
    let digest = SHA256.digest(bytes)
    guard let path = WirePath("files/\(role.name)-\(digest.hex16).json") else { throw SigningError.noSigner }
    return FileEntry(role: role, path: path, size: bytes.count, digest: digest)
  }

  static func manifest(_ release: Release) throws -> Manifest {
    Manifest(
      app: release.app, channel: release.channel, sequence: release.sequence,
      created: Instant(seconds: 1_795_910_400 + Int64(release.note)),
      files: try [.catalog, .taxonomy, .puzzles].map { try file($0, Array($0.name.utf8)) },
      revocations: try release.states.map(revocation))
  }
}

/// Envelopes that only a mistake or malice makes.
enum EnvelopeSample {
  static func revocation(payload: String, by ids: [String] = ["r"]) throws -> Envelope {
    try EnvelopeSigner.sign(
      payload: Array(payload.utf8), type: RevocationStatement.payloadType, with: try TrustSample.signers(ids))
  }
}

extension Manifest {
  /// The same with some members changed.
  func with(
    expires: Instant? = nil, files: [FileEntry]? = nil, rollout: Rollout? = nil, revocations: [Envelope]? = nil,
    releases: PlatformReleases? = nil
  ) -> Manifest {
    Manifest(
      app: app, channel: channel, sequence: sequence, created: created, expires: expires ?? self.expires,
      releases: releases ?? self.releases, files: files ?? self.files, rollout: rollout ?? self.rollout,
      revocations: revocations ?? self.revocations, requires: requires)
  }
}
