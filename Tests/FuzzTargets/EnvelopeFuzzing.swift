internal import ContentModel
internal import Signatures
internal import Signing

enum EnvelopeFuzzing {
  static func run(_ bytes: [UInt8]) {
    if let envelope = try? Envelope.decode(bytes) {
      precondition((try? Envelope.decode(envelope.encode())) == envelope, "an envelope does not survive a round trip")
    }
    if let manifest = try? Manifest.decode(bytes) {
      precondition((try? Manifest.decode(manifest.encode())) == manifest, "a manifest does not survive a round trip")
    }
    guard let verified = try? ManifestVerifier.verify(envelopeBytes: bytes, keyring: material.keyring) else { return }
    precondition(verified.payload == material.payload, "a payload that nobody signed is believed")
  }

  static var seeds: [[UInt8]] { [material.envelope, material.payload] }

  private static let material = Material()

  /// One signed manifest, from a fixed seed.
  private struct Material {
    let keyring: TrustedKeyring
    let payload: [UInt8]
    let envelope: [UInt8]

    init() {
      do {
        let key = try SecretKey(seed: Array(repeating: 7, count: SecretKey.seedByteCount))
        let entry = Keyring.Key(id: "a", publicKey: key.publicKey.bytes, role: .signing, status: .active)
        keyring = try TrustedKeyring(Keyring(threshold: 1, keys: [entry]))
        let digest = SHA256.digest([])
        let files = try ["catalog", "taxonomy", "puzzles"].map { name in
          guard let path = WirePath("files/\(name)-\(digest.hex16).json") else { throw WireError(.missing) }
          return FileEntry(role: FileEntry.Role(name), path: path, size: 1, digest: digest)
        }
        let release = PlatformReleases([
          PlatformReleases.Entry(platform: "default", release: ReleaseInfo(latest: 2, min: 1))
        ])
        let manifest = Manifest(
          app: "demo", channel: "stable", sequence: 3, created: Instant(seconds: 1_700_000_000),
          expires: Instant(seconds: 1_800_000_000), releases: release, files: files)
        payload = manifest.encode()
        envelope = try EnvelopeSigner.sign(
          payload: payload, type: Manifest.payloadType, with: [LocalSigner(keyID: "a", key: key)]
        ).encode()
      } catch {
        preconditionFailure("the fixed material is good: \(error)")
      }
    }
  }
}
