internal import ContentModel
internal import ContentPublisher
internal import Signatures

/// What may follow a release that is live.
enum PublishRules {
  /// What helps where something stands in the place of manifest.json that nobody can follow (docs/publishing.md).
  static let mending =
    "put the envelope of your own last release (releases/N.json) in the place of manifest.json by hand"

  /// - Parameters:
  ///   - new: the release to be published.
  ///   - live: perhaps not believed; then only `allowsNewKeys` lets anything follow it.
  ///   - place: the target's name, for messages.
  ///   - now: the moment that `latestFrom` is compared with.
  /// - Throws: `PublishError` refusing it.
  static func require(
    _ new: VerifiedManifest, mayFollow live: LiveRelease, at place: String, threshold: Int, allowsNewKeys: Bool,
    now: Instant
  ) throws(PublishError) {
    try requireSameTree(new.manifest, live.manifest, place)
    try requireHigher(new.manifest, live.manifest, place)
    if !allowsNewKeys { try requireKnownSigners(new, live, place, threshold: threshold) }
    try requireReachableMinimum(new.manifest.releases, live.manifest.releases, now: now)
  }

  /// Learners of a release that has expired are told that it may be out of date, from the first day on.
  ///
  /// - Throws: `PublishError` refusing it.
  static func requireUnexpired(_ new: Manifest, now: Instant, hint: String) throws(PublishError) {
    guard let expires = new.expires, expires <= now else { return }
    throw PublishError(.refused, "release \(new.sequence) expired at \(expires); learners would be told so", hint: hint)
  }

  private static func requireSameTree(_ new: Manifest, _ live: Manifest, _ place: String) throws(PublishError) {
    guard live.app == new.app, live.channel == new.channel else {
      throw PublishError(
        .refused,
        "\(place) holds \(live.app) on channel \(live.channel); this release is of \(new.app) on channel \(new.channel)",
        hint: "every app and channel is a whole tree of its own: publish to another folder or prefix")
    }
  }

  private static func requireHigher(_ new: Manifest, _ live: Manifest, _ place: String) throws(PublishError) {
    guard new.sequence <= live.sequence else { return }
    let what = new.sequence == live.sequence ? "another release \(live.sequence) is" : "release \(live.sequence) is"
    throw PublishError(
      .refused, "\(what) live at \(place); clients would refuse release \(new.sequence)",
      hint: live.sequence < StrictJSON.maximumInteger
        ? "build with --after and the tree that is live, or with --sequence \(live.sequence + 1)"
        : "revoke the key that signed it, \(mending), and publish again")
  }

  /// Apps that pin only the keys that signed the live release would never see the new one.
  private static func requireKnownSigners(
    _ new: VerifiedManifest, _ live: LiveRelease, _ place: String, threshold: Int
  ) throws(PublishError) {
    if let problem = live.problem {
      throw PublishError(
        .refused, "the release that is live at \(place) is not believed: \(problem)",
        hint: "give the keyring that apps pin with --keyring; --new-keys publishes over it all the same")
    }
    let common = new.keyIDs.filter(live.keyIDs.contains)
    guard common.count < threshold else { return }
    throw PublishError(
      .refused,
      "the live release is signed by \(live.keyIDs.joined(separator: ", ")), this one by \(new.keyIDs.joined(separator: ", ")): \(common.count) of \(threshold) needed keys in common that it does not revoke",
      hint: "apps that pin only the keys of the live release would refuse it; sign with those, too, or say --new-keys")
  }

  /// `min` must not block builds whose users cannot install a newer one yet.
  private static func requireReachableMinimum(
    _ new: PlatformReleases, _ live: PlatformReleases, now: Instant
  ) throws(PublishError) {
    var platforms = [PlatformReleases.defaultPlatform]
    for entry in live.entries + new.entries where !platforms.contains(entry.platform) {
      platforms.append(entry.platform)
    }
    for platform in platforms {
      guard let release = new.release(for: platform) else { continue }
      guard release.min <= release.latest else {
        throw PublishError(.refused, "min of \(platform) is \(release.min), above latest, which is \(release.latest)")
      }
      let before = live.release(for: platform)?.min ?? 0
      guard release.min > before, let from = release.latestFrom, from > now else { continue }
      throw PublishError(
        .refused,
        "min of \(platform) rises from \(before) to \(release.min) while build \(release.latest) is announced only from \(from)",
        hint: "its users would be blocked without an update to install: raise min in a release after that moment")
    }
  }
}
