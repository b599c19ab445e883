internal import ContentModel
internal import ContentPublisher

/// What claims of others mean for a release that is to be published.
enum ClaimRules {
  /// Looks at the claims before anything is sent.
  ///
  /// - Parameters:
  ///   - claims: above the live number, lowest first.
  ///   - sequence: of the release to be published.
  ///   - bytes: its envelope.
  /// - Returns: whether the release's own claim is among them, and the claims of others that are taken over.
  /// - Throws: `PublishError` refusing to publish beside them.
  static func require(
    _ claims: [OpenClaim], leave sequence: Int, bytes: [UInt8], at place: String, takesOver: Bool
  ) throws(PublishError) -> (isOwn: Bool, takenOver: Set<Int>) {
    let others = claims.filter { $0.sequence != sequence || $0.bytes != bytes }
    let isOwn = others.count < claims.count
    guard let highest = others.last else { return (isOwn, []) }
    guard takesOver else { throw open(others, at: place) }
    guard highest.sequence < sequence else {
      throw PublishError(
        .refused, "release \(highest.sequence) is claimed at \(place) \(highest.origin); numbers are never used twice",
        hint: "to take over, build with --sequence \(highest.sequence + 1)")
    }
    return (isOwn, Set(others.map(\.sequence)))
  }

  static func open(_ claims: [OpenClaim], at place: String) -> PublishError {
    let told = claims.prefix(3).map { "release \($0.sequence) \($0.origin)" }.joined(separator: "; ")
    return PublishError(
      .refused, "another publish to \(place) has begun and is not live yet: \(told)",
      hint: "wait for it, or let its owner run it again; if nobody will, use --take-over")
  }

  static func taken(_ claim: OpenClaim, at place: String) -> PublishError {
    PublishError(
      .refused, "the number \(claim.sequence) is taken at \(place) by another release, \(claim.origin)",
      hint: "build with --after and the tree that is live then, or with a higher --sequence")
  }
}
