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
    for attempt in 1...Self.attemptLimit {
      switch look(at: loaded.state.copies, for: loaded.installID, stopsIfGone: attempt < Self.attemptLimit) {
      case .found(let served): return served
      case .none: return nil
      case .gone:
        guard let again = try? trust.load() else { return nil }
        loaded = again
      }
    }
    return nil
  }

  private static let attemptLimit = 3

  private enum Look {
    case found(ServedRelease)
    case none
    /// Another process has just pruned a copy, so there is a better one.
    case gone
  }

  private func look(at copies: [TrustedCopy], for install: InstallID, stopsIfGone: Bool) -> Look {
    for copy in copies {
      var lease: ReleaseLease?
      if copy.origin != .embedded {
        lease = try? files.cache.lease(copy.manifest.sequence)
        if lease == nil {
          if stopsIfGone { return .gone }
          continue
        }
      }
      if let release = files.load(copy, for: install) {
        return .found(ServedRelease(release: release, lease: lease))
      }
    }
    return .none
  }
}
