package import ContentModel
package import ContentPublisher
package import ObjectStores

/// A number that was claimed and is not live: somebody publishes right now, or was stopped while publishing.
package struct OpenClaim: Sendable {
  package let sequence: Int
  package let bytes: [UInt8]
  package let facts: StoredFacts
  /// Nil if what was stored is no manifest.
  package let manifest: Manifest?
  /// As the envelope says; nobody has checked them.
  package let keyIDs: [String]

  /// Who and when, for messages: `by 2026-a, created 2026-12-01T08:00:00Z, stored 3 minutes ago`.
  package var origin: String {
    var parts: [String] = []
    if !keyIDs.isEmpty { parts.append("by " + keyIDs.joined(separator: ", ")) }
    if let manifest { parts.append("created \(manifest.created)") }
    if let age = facts.ageSeconds { parts.append("stored \(TimeSpan(seconds: age).text) ago") }
    return parts.isEmpty ? "nobody can tell by whom" : parts.joined(separator: ", ")
  }
}

extension TargetReader {
  /// How many numbers are looked at one by one where a store cannot list.
  static let claimWindow = 16

  /// Claims above the number that is live, lowest first.
  ///
  /// Where the store cannot list, numbers just above `live` and around `own` are looked at: who numbers far beyond that
  /// must not publish at the same time as somebody else.
  ///
  /// - Parameters:
  ///   - live: 0 if nothing is.
  ///   - own: the number that is to be published; nil if there is none.
  package func claims(above live: Int, own: Int? = nil) async throws(PublishError) -> [OpenClaim] {
    let numbers = try await listedClaims(above: live) ?? window(above: live, own: own)
    return try await each(numbers) { number throws(PublishError) in try await claim(number) }.compactMap { $0 }
  }

  /// Their numbers alone, lowest first.
  func claimedNumbers(above live: Int) async throws(PublishError) -> [Int] {
    if let listed = try await listedClaims(above: live) { return listed }
    let numbers = window(above: live, own: nil)
    let found = try await each(numbers) { number throws(PublishError) in
      try await stored { () throws(StoreError) in try await store.look(ReleasePath.path(number)) } != nil
    }
    return zip(numbers, found).filter(\.1).map(\.0)
  }

  private func listedClaims(above live: Int) async throws(PublishError) -> [Int]? {
    try await stored { () throws(StoreError) in try await store.list(ReleasePath.folder) }
      .map { $0.compactMap { ReleasePath.sequence($0.path) }.filter { $0 > live }.sorted() }
  }

  private func window(above live: Int, own: Int?) -> [Int] {
    var numbers = Set(live + 1...live + Self.claimWindow)
    if let own, own > live { numbers.formUnion(max(live + 1, own - Self.claimWindow)...own + Self.claimWindow) }
    return numbers.sorted()
  }

  /// The envelope that was stored under a number, whether live or not; one that speaks of another number is no manifest
  /// of this one, however well it is signed.
  package func claim(_ sequence: Int) async throws(PublishError) -> OpenClaim? {
    let object = try await stored { () throws(StoreError) in
      try await store.read(ReleasePath.path(sequence), limit: WireLimits.envelopeByteCount)
    }
    guard let object else { return nil }
    let decoded = Self.decode(object.bytes)
    let isItsOwn = decoded?.manifest.sequence == sequence
    return OpenClaim(
      sequence: sequence, bytes: object.bytes, facts: object.facts, manifest: isItsOwn ? decoded?.manifest : nil,
      keyIDs: decoded?.keyIDs ?? [])
  }
}
