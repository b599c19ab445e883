internal import ContentModel
package import ContentPublisher
internal import ObjectStores
internal import Signatures

extension LiveChange {
  /// Brings back the files of an earlier release under a new number; everything else stays as it is live, and a rollout
  /// ends.
  ///
  /// - Returns: nil if the live release has the same files.
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
    if earlier.files == live.manifest.files, live.manifest.rollout == nil { return nil }
    try await requireLists(earlier)
    return try await publish(live, files: earlier.files, rollout: nil)
  }

  /// An earlier release, believed.
  private func release(_ sequence: Int, like live: LiveRelease) async throws(PublishError) -> Manifest {
    let path = ReleasePath.path(sequence)
    guard let stored = try await reader.claim(sequence) else {
      throw PublishError(
        .inputOutput, "there is no \(path) at \(reader.store.name)",
        hint: "it was pruned, or never published here; ‘contentc releases’ shows what there is")
    }
    do throws(VerificationError) {
      return try ManifestVerifier.verify(
        envelopeBytes: stored.bytes, keyring: reader.keyring, app: live.manifest.app, channel: live.manifest.channel
      ).manifest
    } catch {
      throw PublishError(
        .refused, "\(path) at \(reader.store.name) is not believed: \(error)",
        hint: "build that content again and publish it under a new number")
    }
  }

  /// All lists that are gone are named at once; bundles follow when the lists are known.
  private func requireLists(_ manifest: Manifest) async throws(PublishError) {
    var gone: [String] = []
    for entry in manifest.files where entry.role.isKnown {
      if try await reader.verified(NamedFile(entry)) == nil { gone.append(entry.path.text) }
    }
    guard gone.isEmpty else {
      throw PublishError(
        .refused,
        "release \(manifest.sequence) cannot come back: \(gone.joined(separator: ", ")) at \(reader.store.name) \(gone.count == 1 ? "is" : "are") gone or damaged",
        hint: "it was pruned: build that content again and publish it")
    }
  }
}
