internal import ContentModel
internal import ContentClient

/// Whether caches may keep what they must ask for, or must ask for what they may keep.
///
/// The manifest alone changes. Kept for up to an hour it only makes updates and revocations late, and some hosts leave
/// no choice: a warning. Kept for longer, a withdrawn key or a broken course lives on: an error. Files never change;
/// asking for them again is slow, and breaks nothing.
enum CachingRules {
  /// From here on, a manifest that caches keep is an error.
  static let longestManifestLifetime = TimeSpan.hour
  /// From here on, a file counts as kept.
  static let shortestFileLifetime = TimeSpan.day

  static func manifest(_ head: FetchHead) -> Finding? {
    let control = CacheControl(head.headers["cache-control"])
    guard let lifetime = control.longestLifetime else {
      return .warning(
        .manifestCaching, at: Manifest.path,
        "does not say how long caches may keep it, so they guess: updates and revocations come late",
        hint: Hints.manifestCaching)
    }
    guard lifetime.seconds > 0 else { return nil }
    let message =
      "may be kept by caches for \(lifetime.text) without asking: updates and revocations come late"
    if lifetime > longestManifestLifetime {
      return .error(.manifestCaching, at: Manifest.path, message, hint: Hints.manifestCaching)
    }
    return .warning(.manifestCaching, at: Manifest.path, message, hint: Hints.manifestCaching)
  }

  static func file(_ head: FetchHead, at path: String) -> Finding? {
    let control = CacheControl(head.headers["cache-control"])
    let message: String
    if control.asksEachTime {
      message = "never changes, but caches are told to ask for it each time"
    } else if control.isImmutable {
      return nil
    } else if let lifetime = control.privateLifetime {
      guard lifetime < shortestFileLifetime else { return nil }
      message = "never changes, but caches are told to ask for it again after \(lifetime.text)"
    } else {
      message = "never changes, but does not say how long caches may keep it"
    }
    return .warning(.fileCaching, at: path, message, hint: Hints.fileCaching)
  }
}
