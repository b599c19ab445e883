package import ContentModel

/// What a check or build is asked for.
package struct CheckOptions: Sendable {
  /// The moment the result is made for; nil unless asked for.
  package var now: Instant?
  /// A build refuses boxes with `publishAt` or `expireAt` unless `now` is given; a plain check does not.
  package var requiresNow: Bool
  package var includesDrafts: Bool
  /// How many tasks work at once.
  package var jobs: Int

  package init(now: Instant? = nil, requiresNow: Bool = false, includesDrafts: Bool = false, jobs: Int = 1) {
    self.now = now
    self.requiresNow = requiresNow
    self.includesDrafts = includesDrafts
    self.jobs = jobs
  }
}
