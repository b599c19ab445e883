package import ContentCompiler
package import ContentModel

/// How a build ended.
package enum BuildOutcome: Sendable {
  /// The content has errors; nothing was written.
  case contentErrors(Report)
  case built(BuildSummary)
}

/// What a build made, for people and scripts.
package struct BuildSummary: Sendable {
  /// Warnings, if any.
  package let report: Report
  package let manifest: Manifest
  package let keyIDs: [String]
  package let plan: ReleasePlan
  /// The release it follows; nil for the first.
  package let base: (path: String, sequence: Int)?
  /// The rules that compare two releases were checked; false for the first release, and where only a manifest was there.
  package let isCompared: Bool
  /// The candidate of the release it follows that is in this one no more; nil if it had none, or it is still there.
  package let endedRollout: Rollout?
  /// `--rollout` was given for content that everybody has already.
  package let isRolloutNeedless: Bool
  package let boxCount: Int
  package let deckCount: Int
  package let topicCount: Int
  package let puzzleCount: Int
  /// Of all files of the release.
  package let byteCount: Int
  package let tree: PublishedTree
  package let cache: CacheSummary?
  /// What the build held in memory, so that a program that ends with it leaves it to the system: to give back a hundred
  /// thousand small pieces one by one took a tenth of the time of a build in which little changed.
  let remains: any Sendable
}

/// What a build had from the cache.
package struct CacheSummary: Sendable {
  /// Boxes that were decoded, in the order of their paths.
  package let rebuilt: [BoxRebuild]
  /// Boxes that were not.
  package let reusedCount: Int
  /// A sentence if the cache could not be written.
  package internal(set) var problem: String?
  /// Nil without a shared cache.
  package internal(set) var shared: SharedCacheSummary?
}
