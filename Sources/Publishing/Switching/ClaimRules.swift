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
  ///   - now: the moment that `expires` is compared with.
  ///   - next: how to build what follows.
  /// - Returns: whether the release's own claim is among them, and the claims of others that are taken over.
  /// - Throws: `PublishError` refusing to publish beside them.
  static func require(
    _ claims: [OpenClaim], leave sequence: Int, bytes: [UInt8], at place: String, takesOver: Bool, now: Instant,
    next: FollowingBuild
  ) throws(PublishError) -> (isOwn: Bool, takenOver: Set<Int>) {
    let others = claims.filter { $0.sequence != sequence || $0.bytes != bytes }
    let isOwn = others.count < claims.count
    guard let highest = others.last else { return (isOwn, []) }
    guard takesOver else { throw open(others, before: sequence, at: place, now: now, next: next) }
    guard highest.sequence < sequence else {
      throw PublishError(
        .refused, "release \(highest.sequence) is claimed at \(place) \(highest.origin); numbers are never used twice",
        hint: "to take over, \(wayAbove(highest, next))")
    }
    return (isOwn, Set(others.map(\.sequence)))
  }

  /// - Parameter sequence: of the release that cannot go on; nil if its number is chosen above all claims.
  static func open(_ claims: [OpenClaim], before sequence: Int?, at place: String, now: Instant, next: FollowingBuild)
    -> PublishError
  {
    let told = claims.prefix(3).map { "release \($0.sequence) \($0.origin)" }.joined(separator: "; ")
    return PublishError(
      .refused, "another publish to \(place) has begun and is not live yet: \(told)",
      hint: wayOut(of: claims, before: sequence, now: now, next: next))
  }

  static func taken(_ claim: OpenClaim, at place: String, now: Instant, next: FollowingBuild) -> PublishError {
    PublishError(
      .refused, "the number \(claim.sequence) is taken at \(place) by another release, \(claim.origin)",
      hint: wayOut(of: [claim], before: claim.sequence, now: now, next: next))
  }

  /// What can be done about claims, lowest first.
  private static func wayOut(of claims: [OpenClaim], before sequence: Int?, now: Instant, next: FollowingBuild)
    -> String?
  {
    guard let highest = claims.last else { return nil }
    let isEnough = sequence.map { highest.sequence < $0 } ?? true
    let way = isEnough ? "use --take-over" : wayAbove(highest, next)
    // Their owners would be refused, too.
    if claims.allSatisfy({ $0.hasExpired(at: now) }) {
      return claims.count == 1
        ? "it has expired, so nobody can finish it: \(way)" : "they have expired, so nobody can finish them: \(way)"
    }
    let wait = "wait for it, or let its owner run it again" + (isEnough ? "" : ", and build again after it")
    return "\(wait); if nobody will, \(way)"
  }

  private static func wayAbove(_ claim: OpenClaim, _ next: FollowingBuild) -> String {
    guard claim.sequence < StrictJSON.maximumInteger else {
      return "take \(ReleasePath.path(claim.sequence)) away by hand: there is no number above it"
    }
    return "\(next.words("build", sequence: claim.sequence + 1)), and publish that with --take-over"
  }
}

extension OpenClaim {
  /// Whether nobody may publish it any more; what cannot be read says nothing of it.
  fileprivate func hasExpired(at now: Instant) -> Bool { manifest?.expires.map { $0 <= now } ?? false }
}
