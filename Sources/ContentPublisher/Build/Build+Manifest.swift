internal import ContentModel
internal import ContentCompiler
internal import Signatures
internal import Wording

/// What a build says about its content: the manifest, its number and its signatures.
extension Build {
  /// The manifest to be; its number is decided by what it holds.
  func manifest(
    _ project: Project, _ offer: ReleaseOffer, _ keyring: TrustedKeyring
  ) throws(PublishError) -> Manifest {
    let revocations = try Revocation(keyring: request.keyring).statements(app: project.id, keyring: keyring)
    let created = Instant(seconds: request.created.milliseconds / 1000)
    let expires = created.adding(days: project.expiresAfterDays)
    guard expires <= Instant.last else {
      throw PublishError(
        .inputOutput, "a release made at \(created) would expire after the year 9999",
        hint: "give an earlier --created or SOURCE_DATE_EPOCH, or a smaller expiresAfterDays")
    }
    return Manifest(
      app: project.id, channel: request.channel ?? project.channel, sequence: 1, created: created, expires: expires,
      releases: PlatformReleases(project),
      files: offer.files, rollout: offer.rollout, revocations: revocations)
  }

  func sign(
    _ draft: Manifest, _ plan: ReleasePlan, _ keys: [Keyring.Key], _ keyring: TrustedKeyring, _ base: BaseRelease?
  ) throws(PublishError) -> SignedManifest {
    guard case .next(let sequence, _) = plan else {
      // Only a base leads to this plan.
      if let base { return SignedManifest(base) }
      throw PublishError(.inputOutput, "there is no release to write again")
    }
    guard sequence <= StrictJSON.maximumInteger else {
      throw PublishError(
        .inputOutput, "the release to follow, \((base?.name ?? "").printablePath), has the last number there is",
        hint: "revoke the key that signed it, then give the number after your own last one with --sequence N")
    }
    let manifest = Manifest(
      app: draft.app, channel: draft.channel, sequence: sequence, created: draft.created, expires: draft.expires,
      releases: draft.releases, files: draft.files, rollout: draft.rollout?.seeded(sequence),
      revocations: draft.revocations,
      requires: draft.requires)
    return try SignedManifest.sign(manifest, keys: keys, secrets: request.secrets, keyring: keyring)
  }

  func keptFiles(
    _ offer: ReleaseOffer, _ base: BaseRelease?, _ made: [TreeFile]
  ) async throws(PublishError) -> KeptFiles {
    guard let base, offer.keptCatalogs != nil else { return .none }
    let done = progress.handler(.keeping, total: nil)
    return try await KeptFiles.gather(
      offer, from: base.source, made: Set(made.map(\.path)), output: request.output, done: { done(1) })
  }
}
