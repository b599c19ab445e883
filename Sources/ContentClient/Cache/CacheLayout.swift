internal import ContentModel

/// The names in a cache folder, as paths from it.
///
/// ```
/// releases/<sequence>/manifest.json   the envelope as received; the folder is what a lease locks
/// revocations/<hash16>.json           a statement against keys; named by the digest of its bytes
/// files/… bundles/…                   lists and bundles, by the paths they are published under
/// partial/<sha256>                    a bundle that is arriving; beside it <sha256>.tag, its entity tag
/// state.json                          what the client remembers of itself
/// ```
/// No file says which release is the present one: that is the highest that verifies and whose lists are whole. So there
/// is nothing that could disagree with the rest, and a write that did not happen leaves what was there before.
enum CacheLayout {
  static let releases = "releases"
  static let manifest = Manifest.path
  static let revocations = "revocations"
  static let partials = "partial"
  static let state = "state.json"
  /// Folders of published paths.
  static let published = ["files", "bundles"]

  /// Files and folders are for their owner only.
  static let fileMode: UInt32 = 0o600
  static let folderMode: UInt32 = 0o700

  /// Releases looked at, the highest first; a prune leaves a few.
  static let releaseLimit = 64
  /// Statements looked at, in the order of their names.
  static let revocationLimit = 1024
  /// Bytes of `state.json` (16 MiB).
  static let stateByteLimit = 16_777_216
  /// Bytes of an entity tag or date that a server gave; longer ones are not kept.
  static let validatorByteLimit = 1024

  static func release(_ sequence: Int) -> String { "\(releases)/\(sequence)" }

  static func manifest(_ sequence: Int) -> String { "\(release(sequence))/\(manifest)" }

  static func revocation(_ digest: SHA256Digest) -> String { "\(revocations)/\(digest.hex16).json" }

  static func partial(_ digest: SHA256Digest) -> String { "\(partials)/\(digest.hex)" }

  static func tag(_ digest: SHA256Digest) -> String { partial(digest) + tagSuffix }

  static let tagSuffix = ".tag"

  /// The sequence that a name in `releases/` stands for; nil for any other name, such as `007`.
  static func sequence(_ name: String?) -> Int? {
    guard let name, let number = Int(name), (1...StrictJSON.maximumInteger).contains(number), "\(number)" == name else {
      return nil
    }
    return number
  }

  /// Whether a name in `revocations/` is one of a statement.
  static func isRevocation(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return bytes.count == 21 && name.hasSuffix(".json")
      && bytes.prefix(16).allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
