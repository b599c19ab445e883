internal import ContentModel

extension ContentClient {
  /// Whether the app is current, should show a banner, or must be updated first: from the release in use.
  ///
  /// A blocked app still lets its learner read and sync what is theirs.
  public func updateState() -> UpdateState {
    let state = cache.state()
    let (update, snooze) = UpdatePolicy.state(
      release: release, build: configuration.build, snooze: state.snooze, now: now, needsNewerApp: needsNewerApp)
    // A clock that was set back: the three days count anew, from now.
    if snooze != state.snooze { try? change { $0.snooze = snooze } }
    return update
  }

  /// The learner chose “Later”: the banner rests for three days, for this newest build only.
  ///
  /// - Throws: `ClientError.cache` if that cannot be kept.
  public func snooze() throws(ClientError) {
    guard case .banner(let latest) = updateState() else { return }
    let moment = now
    do throws(CacheError) { try change { $0.snooze = Snooze(latest: latest, seen: moment) } } catch {
      throw .cache(error)
    }
  }

  private var now: Instant { Instant(milliseconds: clock.now()) }

  private var release: ReleaseInfo? {
    serving?.served.release.manifest.releases.release(for: configuration.platform)
  }

  /// Changes the small state as it is now, not as it was read before.
  func change(_ edit: (inout ClientState) -> Void) throws(CacheError) {
    guard let lock = try cache.lock(waitingFor: Sync.lockMilliseconds) else { throw .busy }
    var state = try cache.stateToChange(holding: lock)
    edit(&state)
    try cache.write(state, holding: lock)
  }
}
