package import ContentModel

/// Says what an app shows about itself, from the manifest in force and the learner's last "Later".
package enum UpdatePolicy {
  /// The state of a build at one moment.
  ///
  /// - Parameters:
  ///   - release: the platform's entry of the manifest in force (`PlatformReleases.release(for:)`); nil: no entry or no
  ///     manifest, so that any build is current.
  ///   - build: the app's own number.
  ///   - snooze: what is stored, or nil.
  ///   - now: the device's clock.
  ///   - needsNewerApp: an answer was refused because only a newer app can read it: at least a banner.
  /// - Returns: the state, and the snooze to store in place of the given one if it differs: a clock that was set back
  ///   begins it anew.
  package static func state(
    release: ReleaseInfo?, build: Int, snooze: Snooze?, now: Instant, needsNewerApp: Bool
  ) -> (state: UpdateState, snooze: Snooze?) {
    let snooze = snooze?.corrected(at: now)
    if let release, build < release.min { return (.blocked(minimum: release.min), snooze) }
    let latest = release.flatMap { announced($0, to: build, at: now) }
    guard latest != nil || needsNewerApp else { return (.current, snooze) }
    let isHidden = snooze?.hides(latest: latest, at: now) ?? false
    return (isHidden ? .current : .banner(latest: latest), snooze)
  }

  /// The newest build if it is newer than `build` and its moment has come, else nil.
  private static func announced(_ release: ReleaseInfo, to build: Int, at now: Instant) -> Int? {
    let isOut = release.latestFrom.map { $0 <= now } ?? true
    return isOut && build < release.latest ? release.latest : nil
  }
}
