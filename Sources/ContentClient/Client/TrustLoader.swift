internal import ContentModel
internal import Signatures

/// Reads what is at hand and counts whom to believe, anew each time.
struct TrustLoader: Sendable {
  let policy: TrustPolicy
  let cache: ContentCache
  let embedded: EmbeddedCopy?

  /// - Throws: `CacheError` if the folder cannot be read at all.
  func load() throws(CacheError) -> LoadedTrust {
    load(try cache.stored())
  }

  /// For a folder that cannot be read: the app's own copy alone; nil if that does not verify either.
  ///
  /// Statements that are kept are not known then. Nothing newer is taken over it either: to be stored, an answer is
  /// judged against the folder again.
  func loadEmbedded() -> LoadedTrust? {
    let loaded = load(StoredTrust(releases: [], revocations: []))
    return loaded.state.copies.isEmpty ? nil : loaded
  }

  private func load(_ stored: StoredTrust) -> LoadedTrust {
    let state = TrustState(
      policy: policy, stored: stored.releases.map(\.manifest), embedded: embedded?.manifest,
      revocations: stored.revocations)
    return LoadedTrust(state: state, clientState: cache.state())
  }
}

/// Everything at hand at one moment.
struct LoadedTrust: Sendable {
  let state: TrustState
  let clientState: ClientState

  var installID: InstallID { clientState.installID }

  /// The stored copy to believe with the highest sequence.
  var newestStored: TrustedManifest? {
    state.copies.first { copy in
      if case .stored = copy.origin { true } else { false }
    }?.manifest
  }

  /// The envelope of a release as it is stored; nil if it is not.
  func storedEnvelope(of manifest: TrustedManifest) -> [UInt8]? {
    state.copies.first { $0.origin != .embedded && $0.manifest.payload == manifest.payload }?.manifest.bytes
  }

  /// How to ask the server whether it still has just that envelope; nil if that is not known, or if that release would
  /// be refused as an answer: the app's own copy, or what the app asks for, may be newer.
  func validators(origin: String) -> ClientState.Validators? {
    guard let known = clientState.validators, known.url == origin, let newest = newestStored,
      newest.sequence >= state.floor,
      known.envelope == SHA256.digest(newest.bytes)
    else { return nil }
    return known
  }
}
