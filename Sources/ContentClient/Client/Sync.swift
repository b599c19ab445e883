internal import ContentModel
internal import Signatures

/// Asks the server once for the release in force and brings it into the cache.
///
/// The network is never used under the cache's lock: everything is fetched and verified first, and judged once more
/// against what other processes have stored meanwhile.
struct Sync: Sendable {
  /// The longest wait for another process that writes to the cache.
  static let lockMilliseconds: UInt64 = 2000

  let requests: SyncRequests
  let copies: LocalCopies
  /// What was at hand when the start began.
  let before: LoadedTrust
  /// The best copy at hand.
  let local: Task<ServedRelease?, Never>

  private var trust: TrustLoader { copies.trust }
  private var files: ReleaseFiles { copies.files }
  private var cache: ContentCache { copies.files.cache }

  func run() async -> SyncOutcome {
    do throws(SyncFailure) {
      let answer = try await askManifest()
      return store(answer, try await gather(answer.manifest))
    } catch {
      keepInstallID()
      switch error {
      case .refused(let refusal): return .refused(refusal)
      case .noAnswer(let error): return .noAnswer(error)
      }
    }
  }

  // MARK: The manifest

  /// An accepted answer.
  private struct Answer {
    let manifest: TrustedManifest
    /// How to ask for it next time; nil if the server said that the one at hand still holds.
    let validators: ClientState.Validators?
  }

  private func askManifest() async throws(SyncFailure) -> Answer {
    let known = before.validators(origin: requests.fetcher.origin)
    var request = FetchRequest(path: Manifest.path, byteLimit: WireLimits.envelopeByteCount)
    request.entityTag = known?.entityTag
    request.lastModified = known?.lastModified
    do throws(SyncFailure) { return try await askManifest(request) } catch {
      guard case .refused(let refusal) = error, Self.mayComeFromOldCopy(refusal.reason) else { throw error }
      return try await askManifest(
        FetchRequest(path: Manifest.path, byteLimit: WireLimits.envelopeByteCount, asksOrigin: true))
    }
  }

  private func askManifest(_ request: FetchRequest) async throws(SyncFailure) -> Answer {
    let (head, body) = try await requests.fetch(request)
    switch head.status {
    case 200:
      do throws(Refusal) {
        return Answer(manifest: try accept(body), validators: validators(head, body))
      } catch {
        throw .refused(error)
      }
    case 304:
      guard request.entityTag != nil || request.lastModified != nil, let copy = before.newestStored else {
        throw .refused(Refusal(.unexpectedNotModified, "the server says ‘not modified’, but was asked for all of it"))
      }
      return Answer(manifest: copy, validators: nil)
    default:
      throw .refused(.status(head.status, of: request.path))
    }
  }

  private func accept(_ body: UnverifiedBytes) throws(Refusal) -> TrustedManifest {
    switch try before.state.judge(body) {
    case .new(let manifest), .moreSignatures(let manifest): return manifest
    case .unchanged:
      // Nothing lower is taken, so what is the same as a stored copy is the same as the highest.
      guard let copy = before.newestStored else { preconditionFailure("only a stored copy can be unchanged") }
      return copy
    }
  }

  /// Many servers make their tags of length and second, so a file that was changed in the second in which it was sent
  /// may change once more under the same tag (RFC 9110, section 8.8.2.2): such an answer is fetched whole again.
  private func validators(_ head: FetchHead, _ body: UnverifiedBytes) -> ClientState.Validators {
    let (date, lastModified) = (head.headers["date"], head.headers["last-modified"])
    let mayChangeUnseen = date != nil && date == lastModified
    return ClientState.Validators(
      url: requests.fetcher.origin, entityTag: mayChangeUnseen ? nil : head.headers["etag"],
      lastModified: mayChangeUnseen ? nil : lastModified, envelope: SHA256.digest(body.bytes))
  }

  /// Edges of a CDN lag behind each other and keep a 404 from before an upload, so such an answer is asked for again.
  static func mayComeFromOldCopy(_ reason: Refusal.Reason) -> Bool {
    switch reason {
    case .rollback, .missingFile, .wrongFile, .unexpectedNotModified: true
    default: false
    }
  }

  // MARK: The lists

  private struct Gathered {
    let release: VerifiedRelease
    /// All of its lists.
    let files: [VerifiedFile]
    /// The copy at hand, if that is the release.
    let local: ServedRelease?
  }

  private func gather(_ manifest: TrustedManifest) async throws(SyncFailure) -> Gathered {
    let entries = manifest.files(for: before.installID)
    if let local = await local.value, local.lease != nil, local.release.manifest.payload == manifest.payload,
      local.release.entries == entries
    {
      return Gathered(release: local.release, files: [], local: local)
    }
    var found = files.find(entries)
    found.files += try await ListDownload(requests: requests).files(found.missing)
    do throws(Refusal) {
      return Gathered(
        release: try VerifiedRelease(manifest, entries: entries, files: found.files), files: found.files, local: nil)
    } catch {
      throw .refused(error)
    }
  }

  // MARK: The cache

  private func store(_ answer: Answer, _ gathered: Gathered) -> SyncOutcome {
    do throws(CacheError) { return try storeOrFail(answer, gathered) } catch {
      return .notStored(gathered.local ?? ServedRelease(release: gathered.release, lease: nil), error)
    }
  }

  private func storeOrFail(_ answer: Answer, _ gathered: Gathered) throws(CacheError) -> SyncOutcome {
    if let local = gathered.local, answer.manifest.bytes == local.release.manifest.bytes {
      // Nothing to store, so nothing to wait for, and nothing that could fail.
      if let validators = answer.validators, validators != before.clientState.validators { remember(validators) }
      return .accepted(local, isSwitch: false)
    }
    guard let lock = try cache.lock(waitingFor: Self.lockMilliseconds) else { throw .busy }
    let now = try trust.load()
    var envelope = answer.manifest.bytes
    do throws(Refusal) {
      // Another process may have stored it with more signatures.
      if try now.state.judge(UnverifiedBytes(envelope)) == .unchanged {
        envelope = now.storedEnvelope(of: answer.manifest) ?? envelope
      }
    } catch {
      // Another process has stored a later release meanwhile.
      guard error.reason == .rollback, let newer = copies.best(of: now) else { return .refused(error) }
      return .accepted(newer, isSwitch: true)
    }
    // What is in use here stays whole; of all else another process may have pruned a part meanwhile.
    try cache.commit(
      ReleaseToStore(
        sequence: answer.manifest.sequence, envelope: envelope,
        files: gathered.files.map { ($0.entry.path, $0.bytes) }, revocations: answer.manifest.statements),
      holding: lock)
    if let validators = answer.validators, validators != now.clientState.validators {
      remember(validators, holding: lock)
    }
    if let local = gathered.local { return .accepted(local, isSwitch: false) }
    let lease = try cache.lease(answer.manifest.sequence)
    return .accepted(ServedRelease(release: gathered.release, lease: lease), isSwitch: true)
  }

  // MARK: The small state

  /// Unless another process is writing just now.
  private func remember(_ validators: ClientState.Validators) {
    do throws(CacheError) {
      if let lock = try cache.lock(waitingFor: 0) { remember(validators, holding: lock) }
    } catch {
      // As below.
    }
  }

  /// Without them the next start is sent the manifest whole: no failure of a release that is stored.
  private func remember(_ validators: ClientState.Validators, holding lock: borrowing CacheLock) {
    do throws(CacheError) {
      var state = try cache.stateToChange(holding: lock)
      state.validators = validators
      try cache.write(state, holding: lock)
    } catch {
      // As above.
    }
  }

  /// Also where nothing was accepted, the same part of the learners has an embedded candidate at each start.
  private func keepInstallID() {
    guard cache.storedState() == nil else { return }
    do throws(CacheError) {
      guard let lock = try cache.lock(waitingFor: 0) else { return }
      try cache.write(cache.stateToChange(holding: lock), holding: lock)
    } catch {
      // The next start tries again.
    }
  }
}
