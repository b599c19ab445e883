internal import ContentModel

/// Finds the best release that is whole on this device.
struct LocalCopies: Sendable {
  let trust: TrustLoader
  let files: ReleaseFiles

  /// The copy with the highest sequence whose lists all verify, in use from now on; nil if there is none.
  ///
  /// Copies are tried in the order of trust. One that another process takes away just now is looked for again.
  func best(of loaded: LoadedTrust) -> ServedRelease? {
    var loaded = loaded
    for _ in 0..<3 {
      var isGone = false
      for copy in loaded.state.copies {
        switch copy.origin {
        case .embedded:
          if let release = files.load(copy.manifest, for: loaded.installID) {
            return ServedRelease(release: release, lease: nil)
          }
        case .stored:
          guard let lease = try? files.cache.lease(copy.manifest.sequence) else {
            isGone = true
            continue
          }
          if let release = files.load(copy.manifest, for: loaded.installID) {
            return ServedRelease(release: release, lease: lease)
          }
        }
      }
      guard isGone, let again = try? trust.load() else { return nil }
      loaded = again
    }
    return nil
  }
}
