internal import ContentModel
package import ContentPublisher
internal import ObjectStores

/// A step of a staged rollout.
package enum RolloutStep: Sendable, Hashable {
  /// So many of a hundred learners get the candidate; 100 makes it the release for everybody.
  case percent(Int)
  /// Nobody gets the candidate any more.
  case abandon
}

extension LiveChange {
  /// - Returns: nil if that is so already, and the files are there.
  /// - Throws: `PublishError`, also if no rollout is live.
  package func step(_ step: RolloutStep) async throws(PublishError) -> PublishSummary? {
    progress(.looking)
    let live = try await reader.requireLive()
    guard let rollout = live.manifest.rollout else {
      throw PublishError(
        .inputOutput, "release \(live.sequence), which is live at \(reader.store.name), has no rollout",
        hint: "begin one with ‘contentc build --rollout 10 --after LIVE’, and publish it")
    }
    switch step {
    case .abandon: return try await publish(live, files: live.manifest.files, of: live.sequence, rollout: nil)
    case .percent(100): return try await publish(live, files: rollout.files, of: live.sequence, rollout: nil)
    case .percent(rollout.percent):
      try await requireWhole(live)
      return nil
    case .percent(let percent):
      let next = Rollout(percent: percent, seed: rollout.seed, files: rollout.files)
      return try await publish(live, files: live.manifest.files, of: live.sequence, rollout: next)
    }
  }
}
