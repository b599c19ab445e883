package import ContentModel
internal import Files

/// Envelopes as they are stored; nothing of them has been checked.
package struct StoredTrust: Sendable {
  /// One stored release.
  package struct Release: Sendable, Equatable {
    /// By the name of its folder. The envelope may say otherwise; then it is not what was stored there.
    package let sequence: Int
    package let manifest: UnverifiedBytes
  }

  /// Highest sequence first, at most 64.
  package let releases: [Release]
  /// Statements against keys, in no order that means something.
  package let revocations: [UnverifiedBytes]
}

extension ContentCache {
  /// Reads the envelopes of all releases and the statements.
  ///
  /// What cannot be read, or is no regular file under the limit, is left out: it is fetched again or was no release.
  ///
  /// - Throws: `CacheError` only if the folders cannot be listed.
  package func stored() throws(CacheError) -> StoredTrust {
    StoredTrust(releases: try storedReleases(), revocations: try storedRevocations())
  }

  /// A list or bundle; nil if it is missing, of another size, a link or folder, or cannot be read.
  ///
  /// The bytes are those of one moment: check these and use these, and do not read again.
  package func file(_ path: WirePath, byteCount: Int) -> UnverifiedBytes? {
    guard let bytes = read(path.text, limit: byteCount), bytes.count == byteCount else { return nil }
    return UnverifiedBytes(bytes)
  }

  /// Whether a regular file of this size stands there; what is in it is not looked at.
  package func isPresent(_ path: WirePath, byteCount: Int) -> Bool {
    guard let status = try? root.status(path.text) else { return false }
    return status.kind == .regular && status.byteCount == byteCount
  }

  /// What the client remembers of itself: as if it ran for the first time if there is nothing or it is damaged.
  ///
  /// Without a stored install id each call gives the same new one, which is kept with the next `write`.
  package func state() -> ClientState { storedState() ?? ClientState(installID: newInstallID) }

  /// The same; nil if there is nothing or it is damaged.
  package func storedState() -> ClientState? {
    read(CacheLayout.state, limit: CacheLayout.stateByteLimit).flatMap(ClientState.init(decoding:))
  }

  /// The same, to be changed and written: as if for the first time if there is nothing or it is damaged.
  ///
  /// - Throws: `CacheError` if there may be a good one that cannot be read just now; defaults must not be written over it.
  package func stateToChange(holding lock: borrowing CacheLock) throws(CacheError) -> ClientState {
    do throws(FileError) {
      guard case .bytes(let bytes) = try root.read(CacheLayout.state, limit: CacheLayout.stateByteLimit),
        let state = ClientState(decoding: bytes)
      else { return ClientState(installID: newInstallID) }
      return state
    } catch {
      if error.isAbsent { return ClientState(installID: newInstallID) }
      throw CacheError(error)
    }
  }

  /// Names in `releases/` that stand for a sequence, highest first; what stands there may be anything.
  func releaseSequences() throws(CacheError) -> [Int] {
    try entries(CacheLayout.releases).compactMap { CacheLayout.sequence($0.name) }.sorted(by: >)
  }

  /// Everything in a folder of the cache; nothing if there is no such folder.
  func entries(_ path: String) throws(CacheError) -> [DirectoryEntry] {
    do throws(FileError) { return try root.folder(path)?.entries() ?? [] } catch { throw CacheError(error) }
  }

  private func storedReleases() throws(CacheError) -> [StoredTrust.Release] {
    var found: [StoredTrust.Release] = []
    for sequence in try releaseSequences() where found.count < CacheLayout.releaseLimit {
      if let bytes = read(CacheLayout.manifest(sequence), limit: WireLimits.envelopeByteCount) {
        found.append(StoredTrust.Release(sequence: sequence, manifest: UnverifiedBytes(bytes)))
      }
    }
    return found
  }

  private func storedRevocations() throws(CacheError) -> [UnverifiedBytes] {
    try entries(CacheLayout.revocations).compactMap(\.name).filter(CacheLayout.isRevocation)
      .prefix(CacheLayout.revocationLimit)
      .compactMap { read("\(CacheLayout.revocations)/\($0)", limit: WireLimits.envelopeByteCount) }
      .map(UnverifiedBytes.init)
  }

  /// nil for anything but a regular file that can be read and is under the limit.
  func read(_ path: String, limit: Int) -> [UInt8]? {
    guard case .bytes(let bytes) = try? root.read(path, limit: limit) else { return nil }
    return bytes
  }
}
