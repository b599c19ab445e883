extension Manifest {
  /// The features named by `requires` that this version knows.
  static let knownFeatures: Set<String> = []

  /// Reads a payload whose signature was checked; unknown members are ignored.
  ///
  /// - Throws: `WireError` naming the member; `needsNewerApp` before anything else is looked at.
  package static func decode(_ bytes: [UInt8]) throws(WireError) -> Manifest {
    let reader = try JSONObjectReader(document: bytes, maximumByteCount: WireLimits.envelopeByteCount)
    try reader.requireFormat(format)
    let requires = try reader.requireKnownFeatures(knownFeatures)
    let created = try reader.instant("created")
    let expires = try reader.instant(ifPresent: "expires")
    if let expires, expires < created { throw WireError(.invalid("must not be before created"), at: "expires") }
    let files = try reader.member("files") { list throws(WireError) in try FileEntry.decodeRelease(list) }
    let rollout = try reader.object(ifPresent: "rollout") { part throws(WireError) in try Rollout(part) }
    if let rollout {
      do throws(WireError) { try FileEntry.requireAgreement(files, rollout.files) } catch {
        throw error.inside("files").inside("rollout")
      }
    }
    return Manifest(
      app: try reader.projectIdentifier("app"),
      channel: try reader.identifier("channel"),
      sequence: try reader.integer("sequence", in: 1...StrictJSON.maximumInteger),
      created: created,
      expires: expires,
      releases: try reader.member(ifPresent: "release") { value throws(WireError) in
        try PlatformReleases(value)
      } ?? PlatformReleases([]),
      files: files,
      rollout: rollout,
      revocations: try revocations(reader),
      requires: requires)
  }

  private static func revocations(_ reader: JSONObjectReader) throws(WireError) -> [Envelope] {
    let envelopes = try reader.objects(ifPresent: "revocations") { part throws(WireError) in try Envelope(part) }
    guard envelopes.count <= WireLimits.revocationCount else {
      throw WireError(.invalid("must have at most \(WireLimits.revocationCount) statements"), at: "revocations")
    }
    return envelopes
  }
}
