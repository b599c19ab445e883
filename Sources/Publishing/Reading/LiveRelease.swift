package import ContentModel
package import ContentPublisher
package import ObjectStores
package import Signatures

/// What manifest.json of a target holds.
package struct LiveRelease: Sendable {
  package let bytes: [UInt8]
  package let facts: StoredFacts
  package let manifest: Manifest
  /// The keys that vouch for it; none if it is not believed.
  package let keyIDs: [String]
  /// Why it is not believed; nil if it is.
  package let problem: VerificationError?

  package var sequence: Int { manifest.sequence }
}

extension TargetReader {
  /// Nil if nothing was published yet.
  ///
  /// - Throws: `PublishError` if the store fails, or if manifest.json cannot even be read.
  package func live() async throws(PublishError) -> LiveRelease? {
    // A server that replaces a file in two steps has none for a moment (Apache); no rule holds where nothing is live.
    var object = try await manifestObject()
    if object == nil { object = try await manifestObject() }
    guard let object else { return nil }
    do throws(VerificationError) {
      let verified = try ManifestVerifier.verify(envelopeBytes: object.bytes, keyring: keyring)
      return LiveRelease(
        bytes: object.bytes, facts: object.facts, manifest: verified.manifest, keyIDs: verified.keyIDs, problem: nil)
    } catch {
      guard let (manifest, _) = Self.decode(object.bytes) else {
        throw PublishError(
          .refused, "the manifest.json at \(store.name) is not believed: \(error)",
          hint: "is this the right target? If it is, \(PublishRules.mending), and publish again")
      }
      return LiveRelease(bytes: object.bytes, facts: object.facts, manifest: manifest, keyIDs: [], problem: error)
    }
  }

  private func manifestObject() async throws(PublishError) -> StoredObject? {
    try await stored { () throws(StoreError) in
      try await store.read(Manifest.path, limit: WireLimits.envelopeByteCount)
    }
  }

  /// The release that is live, believed.
  ///
  /// - Throws: `PublishError` as `live` does, and if there is none or it is not believed.
  func requireLive() async throws(PublishError) -> LiveRelease {
    guard let live = try await live() else { throw nothingPublished }
    if let problem = live.problem { throw notBelieved(problem) }
    return live
  }

  var nothingPublished: PublishError {
    PublishError(
      .inputOutput, "nothing is published at \(store.name): there is no manifest.json",
      hint: "publish a built tree first: ‘contentc publish TARGET --tree build’")
  }

  func notBelieved(_ problem: VerificationError) -> PublishError {
    PublishError(
      .refused, "the release that is live at \(store.name) is not believed: \(problem)",
      hint: "give the keyring that apps pin with --keyring; is this the right target?")
  }

  /// What bytes say that nobody vouches for.
  static func decode(_ bytes: [UInt8]) -> (manifest: Manifest, keyIDs: [String])? {
    guard let envelope = try? Envelope.decode(bytes), envelope.payloadType == Manifest.payloadType,
      let manifest = try? Manifest.decode(envelope.payload)
    else { return nil }
    return (manifest, envelope.signatures.map(\.keyID))
  }
}
