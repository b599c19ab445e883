internal import ContentModel
package import ContentPublisher
internal import ObjectStores
internal import Signatures

extension LiveChange {
  /// Brings back the files of an earlier release under a new number; everything else stays as it is live, and a rollout
  /// ends.
  ///
  /// - Returns: nil if the live release has the same files, and they are there.
  /// - Throws: `PublishError`; refused, naming them, if files of that release are gone.
  package func rollBack(to sequence: Int) async throws(PublishError) -> PublishSummary? {
    progress(.looking)
    let live = try await reader.requireLive()
    guard sequence != live.sequence else {
      throw PublishError(
        .refused, "release \(sequence) is live at \(reader.store.name); there is nothing to go back to",
        hint: "‘contentc releases’ shows the ones before")
    }
    guard sequence < live.sequence else {
      throw PublishError(
        .refused, "release \(sequence) is above release \(live.sequence), which is live at \(reader.store.name)",
        hint: "‘contentc releases’ shows the ones before")
    }
    let earlier = try await release(sequence, like: live)
    if earlier.files == live.manifest.files, live.manifest.rollout == nil {
      try await requireWhole(live)
      return nil
    }
    return try await publish(live, files: earlier.files, of: sequence, rollout: nil)
  }

  /// An earlier release, believed.
  private func release(_ sequence: Int, like live: LiveRelease) async throws(PublishError) -> Manifest {
    let path = ReleasePath.path(sequence)
    guard let stored = try await reader.claim(sequence) else {
      throw PublishError(
        .inputOutput, "there is no \(path) at \(reader.store.name)",
        hint: "it was pruned, or never published here; ‘contentc releases’ shows what there is")
    }
    let manifest: Manifest
    do throws(VerificationError) {
      manifest = try ManifestVerifier.verify(
        envelopeBytes: stored.bytes, keyring: reader.keyring, app: live.manifest.app, channel: live.manifest.channel
      ).manifest
    } catch {
      throw PublishError(
        .refused, "\(path) at \(reader.store.name) is not believed: \(error)",
        hint: "build that content again and publish it under a new number")
    }
    // Who can write to the target could otherwise choose which content is signed anew.
    guard manifest.sequence == sequence else {
      throw PublishError(
        .refused, "\(path) at \(reader.store.name) holds release \(manifest.sequence)",
        hint: "somebody has put it there; ‘contentc rollback’ takes the release under its own number")
    }
    return manifest
  }

  /// All lists that are gone are named at once; bundles follow when the lists are known.
  func requireLists(_ files: [FileEntry], of sequence: Int) async throws(PublishError) {
    let lists = files.filter(\.role.isKnown)
    let found = try await reader.each(lists) { entry throws(PublishError) in
      try await reader.verified(NamedFile(entry)) != nil
    }
    let gone = zip(lists, found).filter { !$0.1 }.map(\.0.path.text)
    guard gone.isEmpty else {
      throw PublishError(
        .refused,
        "release \(sequence) cannot be used: \(gone.joined(separator: ", ")) at \(reader.store.name) \(gone.count == 1 ? "is" : "are") gone or damaged",
        hint: "build that content again and publish it")
    }
  }

  /// Before it is said that nothing is to do: a release that lacks files is not what somebody wants to have live.
  func requireWhole(_ live: LiveRelease) async throws(PublishError) {
    do throws(PublishError) {
      try await requireLists(live.manifest.files + (live.manifest.rollout?.files ?? []), of: live.sequence)
      let files = try await reader.files(of: live.manifest)
      let delivery = FileDelivery(reader: reader, source: nil, kept: Set(files.map(\.path)), progress: progress)
      _ = try await delivery.plan(files, youngerThan: 0)
    } catch {
      guard error.code == .refused else { throw error }
      throw PublishError(
        .refused, "nothing would change, but release \(live.sequence), which is live, is not whole: \(error.message)",
        hint: "publish its tree again, which heals it")
    }
  }
}
