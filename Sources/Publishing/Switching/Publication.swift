internal import ContentModel
package import ContentPublisher
internal import ObjectStores
internal import Signatures

/// Makes a release live at a target: files, a read-back, the claim of its number, and last its manifest.
///
/// Killed at any moment, what is live stays whole, and the same publish begun again goes on.
package struct Publication: Sendable {
  let reader: TargetReader
  let candidate: Candidate
  let options: PublishOptions
  let progress: PublishProgress

  package init(
    _ candidate: Candidate, to reader: TargetReader, options: PublishOptions, progress: PublishProgress = .silent
  ) {
    self.candidate = candidate
    self.reader = reader
    self.options = options
    self.progress = progress
  }

  private var place: String { reader.store.name }
  var next: FollowingBuild { options.next ?? FollowingBuild(place: place) }

  /// - Throws: `PublishError`; refused: nothing of the live release was touched.
  package func run() async throws(PublishError) -> PublishSummary {
    progress(.looking)
    let live = try await reader.live()
    let isLive = live?.bytes == candidate.bytes
    if !isLive {
      try await requireUnexpired(live)
      if let live { try require(mayFollow: live) }
    }
    let claims = isLive ? [] : try await reader.claims(above: live?.sequence ?? 0, own: candidate.sequence)
    let (isOwn, takenOver) = try ClaimRules.require(
      claims, leave: candidate.sequence, bytes: candidate.bytes, at: place, takesOver: options.takesOver,
      now: options.now, next: next)

    // What is live, or was claimed before this run, names files that nobody prunes.
    var kept: Set<WirePath> = isOwn || isLive ? Set(candidate.files.map(\.path)) : []
    if !isLive, let live { kept.formUnion(await named(by: live)) }
    var delivery = FileDelivery(reader: reader, source: candidate.source, kept: kept, progress: progress)
    delivery.sendsAll = options.sendsAll
    var summary: DeliverySummary
    if options.isDryRun {
      summary = try await delivery.plan(candidate.files, youngerThan: FileDelivery.youngSeconds).summary
    } else {
      do throws(PublishError) { summary = try await delivery.deliver(candidate.files) } catch {
        // Files are gone that only the target had: nobody can finish what an earlier run has claimed.
        guard isOwn, error.code == .refused else { throw error }
        throw await reader.withdraw(ownClaim(isNew: false), after: error)
      }
      if let live, !isLive, live.problem == nil { try await keepEnvelope(live.sequence, live.bytes) }
      if isLive {
        try await keepEnvelope(candidate.sequence, candidate.bytes)
        try await writeHeaders()
        try await stored { () throws(StoreError) in try await reader.store.settle() }
      } else {
        let atRisk = candidate.files.filter { !kept.contains($0.path) }
        delivery.sendsAll = false
        try await goLive(isResumed: isOwn, takenOver: takenOver) { () throws(PublishError) in
          // A prune that began before the claim may have taken files meanwhile.
          summary.add(try await delivery.deliver(atRisk, youngerThan: FileDelivery.safeSeconds))
        }
      }
    }
    return PublishSummary(
      outcome: isLive ? .alreadyLive : .published, manifest: candidate.verified.manifest,
      keyIDs: candidate.verified.keyIDs, previous: live?.sequence, sentFileCount: summary.sentFileCount,
      sentByteCount: summary.sentByteCount, reusedFileCount: summary.reusedFileCount,
      readFileCount: summary.readFileCount, readByteCount: summary.readByteCount, isResumed: isOwn,
      takenOver: takenOver.sorted())
  }

  /// - Throws: `PublishError` refusing what has expired; a claim that an earlier run has left is taken back then.
  private func requireUnexpired(_ live: LiveRelease?) async throws(PublishError) {
    let way = live == nil ? "build again" : next.words("build again")
    do throws(PublishError) {
      try PublishRules.requireUnexpired(
        candidate.verified.manifest, now: options.now, hint: "\(way), which renews it, and publish that")
    } catch {
      if options.isDryRun { throw error }
      throw await reader.withdraw(ownClaim(isNew: false), after: error)
    }
  }

  func require(mayFollow live: LiveRelease) throws(PublishError) {
    try PublishRules.require(
      candidate.verified, mayFollow: live, at: place, threshold: reader.keyring.threshold,
      allowsNewKeys: options.allowsNewKeys, now: options.now)
  }

  /// Nothing, if its lists cannot be read: then files are sent again that may be there, which does no harm.
  private func named(by live: LiveRelease) async -> [WirePath] {
    guard live.problem == nil else { return [] }
    let files = try? await reader.files(of: live.manifest, local: candidate.source)
    return (files ?? []).map(\.path)
  }

  /// A tree that was copied there by hand has no envelopes, and rolling back needs them; nor must one be damaged.
  private func keepEnvelope(_ sequence: Int, _ bytes: [UInt8]) async throws(PublishError) {
    let store = reader.store
    let envelope = OutgoingObject.envelope(sequence, bytes)
    var found: [UInt8]?
    do throws(StoreError) {
      found = try await store.read(envelope.path, limit: WireLimits.envelopeByteCount)?.bytes
    } catch {
      guard error.kind == .unusable else { throw PublishError(error) }
      // Such as what is too long, or cannot be unpacked.
      found = []
    }
    if found == bytes { return }
    try await stored { () throws(StoreError) in
      if found == nil { _ = try await store.create(envelope) } else { try await store.write(envelope) }
    }
  }

  func writeHeaders() async throws(PublishError) {
    guard options.writesHeaders else { return }
    let bytes = Array(CacheHeaders.text.utf8)
    let object = try await stored { () throws(StoreError) in
      try await reader.store.read(CacheHeaders.path, limit: WireLimits.fileByteCount)
    }
    if object?.bytes == bytes { return }
    try await stored { () throws(StoreError) in
      try await reader.store.write(OutgoingObject(path: CacheHeaders.path, bytes: bytes, service: .headers))
    }
  }
}
