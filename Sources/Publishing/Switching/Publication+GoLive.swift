internal import ContentModel
internal import ContentPublisher
internal import ObjectStores

extension Publication {
  /// How often the manifest is tried again when another publisher was faster.
  private static let attempts = 8
  /// How often a publish looks whether a lower claim, made at the same time, has ended; and how long it waits before.
  private static let looks = 20
  private static let pauseMilliseconds = 500

  /// Claims the number and puts the manifest in place.
  ///
  /// Of several publishers at the same time each sees the claims of the others, or theirs is seen by them: the lower
  /// number steps back, and the higher one waits until it has.
  ///
  /// - Parameters:
  ///   - isResumed: the claim stands there already.
  ///   - takenOver: numbers whose owners will not go on.
  ///   - check: run between the claim and the switch.
  func goLive(
    isResumed: Bool, takenOver: Set<Int>, check: () async throws(PublishError) -> Void
  ) async throws(PublishError) {
    let isNew = try await claim()
    var mayBeLive = false
    do throws(PublishError) {
      try await check()
      // Pruning counts the days of the release before this one from the age of the claim.
      if isResumed, !isNew { try await write(.envelope(candidate.sequence, candidate.bytes)) }
      try await writeHeaders()
      // They were never live, and would look like releases. Their owners see that they are gone, and stop.
      for number in takenOver.sorted() {
        try await stored { () throws(StoreError) in try await reader.store.remove(ReleasePath.path(number)) }
      }
      try await replaceManifest(takenOver: takenOver) { mayBeLive = true }
    } catch {
      // Whoever is refused here will not go on, and nothing depends on a claim before the manifest is touched. After an
      // error of the manifest's own request it stays: the same publish goes on from it.
      guard isNew, error.code == .refused || !mayBeLive else { throw error }
      throw await reader.withdraw(ownClaim(isNew: true), after: error)
    }
  }

  func ownClaim(isNew: Bool) -> OwnClaim {
    OwnClaim(sequence: candidate.sequence, bytes: candidate.bytes, isNew: isNew)
  }

  /// - Returns: false if an equal claim stands there already: a publish of the same bytes at the same time.
  private func claim() async throws(PublishError) -> Bool {
    let store = reader.store
    let envelope = OutgoingObject.envelope(candidate.sequence, candidate.bytes)
    // Twice, because a claim that was in the way may be withdrawn before it is read.
    for _ in 0..<2 {
      if try await stored({ () throws(StoreError) in try await store.create(envelope) }) { return true }
      guard let other = try await reader.claim(candidate.sequence) else { continue }
      if other.bytes == candidate.bytes { return false }
      throw ClaimRules.taken(other, at: store.name, now: options.now, next: next)
    }
    throw PublishError(
      .inputOutput, "\(envelope.path) at \(store.name) cannot be made, and is not there either",
      hint: "publish again")
  }

  /// - Parameter begins: called before the manifest is touched.
  private func replaceManifest(takenOver: Set<Int>, _ begins: () -> Void) async throws(PublishError) {
    let store = reader.store
    let manifest = OutgoingObject(
      path: Manifest.path, bytes: candidate.bytes, service: ObjectService(.manifest))
    for _ in 0..<Self.attempts {
      let live = try await lastLook(takenOver: takenOver)
      if live?.bytes == candidate.bytes { return }
      let version = live?.facts.version
      begins()
      guard try await stored({ () throws(StoreError) in try await store.replace(manifest, over: version) }) else {
        continue
      }
      return try await readBackManifest()
    }
    throw PublishError(
      .inputOutput, "manifest.json at \(store.name) was replaced by others again and again",
      hint: "publish again when they are done")
  }

  /// - Returns: what is live, and may be followed; nil if nothing is.
  /// - Throws: `PublishError` refusing to go on: something as high is live, or another publish is under way.
  private func lastLook(takenOver: Set<Int>) async throws(PublishError) -> LiveRelease? {
    for look in 1... {
      let live = try await reader.live()
      if live?.bytes == candidate.bytes { return live }
      if let live { try require(mayFollow: live) }
      let claims = try await reader.claims(above: live?.sequence ?? 0, own: candidate.sequence)
      guard claims.contains(where: { $0.sequence == candidate.sequence && $0.bytes == candidate.bytes }) else {
        throw PublishError(
          .refused, "the claim of release \(candidate.sequence) at \(reader.store.name) was taken away meanwhile",
          hint: "somebody else publishes the same release, or removes files there; look at ‘contentc releases’")
      }
      let others = claims.filter { $0.sequence != candidate.sequence && !takenOver.contains($0.sequence) }
      guard let highest = others.last else { return live }
      guard highest.sequence < candidate.sequence, look < Self.looks else {
        throw ClaimRules.open(
          others, before: candidate.sequence, at: reader.store.name, now: options.now, next: next)
      }
      progress(.waiting)
      await options.pause(Self.pauseMilliseconds)
    }
    return nil
  }

  private func readBackManifest() async throws(PublishError) {
    let live = try await reader.live()
    // Somebody may have followed already.
    guard let live, live.bytes == candidate.bytes || live.sequence > candidate.sequence else {
      throw PublishError(
        .inputOutput, "manifest.json was sent to \(reader.store.name), but does not read back as it was sent",
        hint: "publish again; is an old answer cached in between?")
    }
  }

  private func write(_ object: OutgoingObject) async throws(PublishError) {
    try await stored { () throws(StoreError) in try await reader.store.write(object) }
  }
}
