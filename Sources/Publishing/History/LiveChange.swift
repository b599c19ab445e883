package import ContentModel
package import ContentPublisher
internal import ObjectStores
internal import Signatures

/// Who signs a release that is made from what is live, and how.
package struct ReleaseSigning: Sendable {
  private let keyring: Keyring
  private let keyIDs: [String]
  private let secrets: SecretSources

  /// - Parameter keyIDs: `--key`; if empty, the keys sign that signed the live release and are still active.
  package init(keyring: Keyring, keyIDs: [String], secrets: SecretSources) {
    self.keyring = keyring
    self.keyIDs = keyIDs
    self.secrets = secrets
  }

  func sign(_ manifest: Manifest, like live: LiveRelease, reader: TargetReader) throws(PublishError) -> SignedManifest {
    let active = keyring.keys.filter { $0.role == .signing && $0.status == .active }.map(\.id)
    let keys = try SigningKeys.choose(
      wanted: keyIDs, project: live.keyIDs.filter(active.contains), keyring: keyring, secrets: secrets)
    return try SignedManifest.sign(manifest, keys: keys, secrets: secrets, keyring: reader.keyring)
  }
}

/// Makes a new release from the one that is live, without any content of this machine: all files are in the target.
package struct LiveChange: Sendable {
  let reader: TargetReader
  let signing: ReleaseSigning
  let options: PublishOptions
  /// When the new release is made.
  let created: Instant
  let progress: PublishProgress

  package init(
    _ reader: TargetReader, signing: ReleaseSigning, options: PublishOptions, created: Instant,
    progress: PublishProgress = .silent
  ) {
    self.reader = reader
    self.signing = signing
    self.options = options
    self.created = Instant(seconds: created.milliseconds / 1000)
    self.progress = progress
  }

  /// Publishes what is live with other files under the next free number; it lives as long as the live one did.
  ///
  /// A run that was killed after its claim is gone on with: the claim says the same but for its times, and has not
  /// expired. If files are gone meanwhile, its claim is taken back.
  ///
  /// - Parameter source: the release that has the files.
  func publish(
    _ live: LiveRelease, files: [FileEntry], of source: Int, rollout: Rollout?
  ) async throws(PublishError) -> PublishSummary {
    let claims = try await reader.claims(above: live.sequence)
    let own = claims.first { claim in
      guard let old = claim.manifest else { return false }
      return draft(live, files, rollout, sequence: claim.sequence, created: old.created) == old
    }
    do throws(PublishError) { try await requireLists(files + (rollout?.files ?? []), of: source) } catch {
      guard let own, error.code == .refused, !options.isDryRun else { throw error }
      throw await reader.withdraw(OwnClaim(sequence: own.sequence, bytes: own.bytes, isNew: false), after: error)
    }
    if let own, own.manifest?.expires.map({ $0 > options.now }) ?? true,
      let verified = try? ManifestVerifier.verify(envelopeBytes: own.bytes, keyring: reader.keyring)
    {
      return try await publish(bytes: own.bytes, verified)
    }
    guard claims.isEmpty || options.takesOver else {
      throw ClaimRules.open(
        claims, before: nil, at: reader.store.name, now: options.now,
        next: options.next ?? FollowingBuild(place: reader.store.name))
    }
    let last = claims.last?.sequence ?? live.sequence
    guard last < StrictJSON.maximumInteger else {
      throw PublishError(.refused, "release \(last) at \(reader.store.name) has the last number there is")
    }
    let manifest = draft(live, files, rollout, sequence: last + 1, created: created)
    guard manifest.expires.map({ $0 <= Instant.last }) ?? true else {
      throw PublishError(.inputOutput, "a release made at \(created) would expire after the year 9999")
    }
    try PublishRules.requireUnexpired(
      manifest, now: options.now,
      hint: "it lives as long as release \(live.sequence) did: give a later --created or SOURCE_DATE_EPOCH, or none"
    )
    let signed = try signing.sign(manifest, like: live, reader: reader)
    return try await publish(bytes: signed.bytes, signed.verified)
  }

  private func draft(
    _ live: LiveRelease, _ files: [FileEntry], _ rollout: Rollout?, sequence: Int, created: Instant
  ) -> Manifest {
    let old = live.manifest
    let expires = old.expires.map {
      Instant(milliseconds: created.milliseconds + $0.milliseconds - old.created.milliseconds)
    }
    return Manifest(
      app: old.app, channel: old.channel, sequence: sequence, created: created, expires: expires,
      releases: old.releases, files: files, rollout: rollout, revocations: old.revocations, requires: old.requires)
  }

  private func publish(bytes: [UInt8], _ verified: VerifiedManifest) async throws(PublishError) -> PublishSummary {
    let files = try await reader.files(of: verified.manifest)
    let candidate = Candidate(bytes: bytes, verified: verified, files: files, source: nil)
    return try await Publication(candidate, to: reader, options: options, progress: progress).run()
  }
}
