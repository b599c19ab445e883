import ContentModel
import Signatures
import Signing

/// Keys a, b, c (signing), r, s (recovery) and x (never pinned), the same in every run, and what they sign.
enum SignedSample {
  static let app = "org.example.course"

  static func secretKey(_ id: String) throws -> SecretKey {
    try SecretKey(seed: SHA256.digest(Array("secret of \(id)".utf8)).bytes)
  }

  static func key(_ id: String, _ status: Keyring.Status = .active) throws -> Keyring.Key {
    let role: Keyring.Role = ["r", "s"].contains(id) ? .recovery : .signing
    return Keyring.Key(id: id, publicKey: try secretKey(id).publicKey.bytes, role: role, status: status)
  }

  /// All pinned keys active.
  static func keyring(threshold: Int = 1) throws -> TrustedKeyring {
    try TrustedKeyring(Keyring(threshold: threshold, keys: ["a", "b", "c", "r", "s"].map { try key($0) }))
  }

  static func signers(_ ids: [String]) throws -> [any Signer] {
    try ids.map { LocalSigner(keyID: $0, key: try secretKey($0)) }
  }

  static func manifest(app: String = app, revocations: [Envelope] = []) throws -> Manifest {
    func file(_ role: FileEntry.Role) throws -> FileEntry {
      guard let path = WirePath("files/\(role.name).json") else { throw SigningError.noSigner }
      return FileEntry(role: role, path: path, size: 10, digest: SHA256.digest(Array(role.name.utf8)))
    }
    return Manifest(
      app: app, channel: "stable", sequence: 12, created: Instant(seconds: 1_795_910_400),
      files: try [.catalog, .taxonomy, .puzzles].map(file), revocations: revocations)
  }

  static func envelope(_ manifest: Manifest, by ids: [String]) throws -> Envelope {
    try EnvelopeSigner.sign(payload: manifest.encode(), type: Manifest.payloadType, with: try signers(ids))
  }

  static func revocation(of ids: [String], by signerIDs: [String], app: String = app) throws -> Envelope {
    try EnvelopeSigner.sign(
      payload: RevocationStatement(app: app, revoked: ids).encode(), type: RevocationStatement.payloadType,
      with: try signers(signerIDs))
  }
}

extension Envelope {
  /// The same with other signatures.
  func with(_ signatures: [Signature]) -> Envelope {
    Envelope(payload: payload, payloadType: payloadType, signatures: signatures)
  }
}
