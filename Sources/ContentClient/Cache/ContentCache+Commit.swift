package import ContentModel
internal import Files
internal import Signatures

/// A whole verified release, to be stored. The cache does not check it again.
package struct ReleaseToStore: Sendable {
  package let sequence: Int
  /// As received, with all its signatures.
  package let envelope: [UInt8]
  /// All its lists; those that are stored already are not written again.
  package let files: [(path: WirePath, bytes: [UInt8])]
  /// Envelopes of its statements that hold.
  package let revocations: [[UInt8]]

  package init(
    sequence: Int, envelope: [UInt8], files: [(path: WirePath, bytes: [UInt8])], revocations: [[UInt8]] = []
  ) {
    self.sequence = sequence
    self.envelope = envelope
    self.files = files
    self.revocations = revocations
  }
}

extension ContentCache {
  /// Stores a release, durably: from the moment its envelope is in its place, it is whole after any crash.
  ///
  /// The lists are durable before the envelope appears, and the envelope before its statements do; until then the
  /// envelope itself carries them.
  ///
  /// - Throws: `CacheError`. The releases stored before are untouched. The new one is there whole or not at all; if only
  ///   its statements, or the last sync, failed, it is there. Lists written in vain are removed again, for a disk that
  ///   is full.
  package func commit(_ release: ReleaseToStore, holding lock: borrowing CacheLock) throws(CacheError) {
    var written: [String] = []
    do throws(FileError) {
      for file in release.files {
        if try write(file.bytes, ifChanged: file.path.text, isDurable: false) { written.append(file.path.text) }
      }
      try makeFolder(CacheLayout.release(release.sequence))
      if !release.revocations.isEmpty { try makeFolder(CacheLayout.revocations) }
      // One call for all lists, and for the new folders.
      try root.syncFileSystem()
      try write(release.envelope, ifChanged: CacheLayout.manifest(release.sequence), isDurable: true)
    } catch {
      undo(written, of: release.sequence)
      throw CacheError(error)
    }
    try keep(release.revocations, holding: lock)
  }

  /// Keeps statements, durably; those that are kept already are not written again.
  ///
  /// - Parameter envelopes: statements that hold.
  /// - Throws: `CacheError`; some of them may be kept then.
  package func keep(_ envelopes: [[UInt8]], holding lock: borrowing CacheLock) throws(CacheError) {
    do throws(FileError) {
      if !envelopes.isEmpty { try makeFolder(CacheLayout.revocations) }
      for envelope in envelopes {
        try write(envelope, ifChanged: CacheLayout.revocation(SHA256.digest(envelope)), isDurable: true)
      }
    } catch {
      throw CacheError(error)
    }
  }

  /// - Returns: false if just these bytes stand there already.
  @discardableResult
  private func write(_ bytes: [UInt8], ifChanged path: String, isDurable: Bool) throws(FileError) -> Bool {
    if read(path, limit: bytes.count) == bytes { return false }
    try put(path, bytes, isDurable: isDurable)
    return true
  }

  /// Removes lists that were not there whole before, unless the release's envelope is in its place all the same.
  private func undo(_ written: [String], of sequence: Int) {
    do throws(FileError) {
      guard try root.status(CacheLayout.manifest(sequence)) == nil else { return }
    } catch {
      return
    }
    for path in written { try? root.remove(path) }
    try? root.removeFolder(CacheLayout.release(sequence))
  }
}
