package import ContentModel
internal import Signatures

/// Whether a build makes a new release, and with which number.
package enum ReleasePlan: Sendable, Equatable {
  /// Nothing changed and less than half of the base's time has passed: it is written again byte for byte.
  case same
  case next(sequence: Int, reason: Reason)

  package enum Reason: Sendable, Equatable {
    /// `--sequence`.
    case asked
    case firstRelease
    /// These parts differ from the base.
    case changed([String])
    /// Nothing changed, but half of the base's time has passed.
    case renewed
  }

  /// - Parameters:
  ///   - asked: the number given by `--sequence`.
  ///   - draft: the manifest to be, whatever its number.
  ///   - keyIDs: who would sign it.
  ///   - base: the release it follows; nil if there is none.
  package static func make(asked: Int?, draft: Manifest, keyIDs: [String], base: BaseRelease?) -> ReleasePlan {
    if let asked { return .next(sequence: asked, reason: .asked) }
    guard let base else { return .next(sequence: 1, reason: .firstRelease) }
    let changed = differences(draft, base.manifest, keyIDs, base.envelopeKeyIDs)
    let next = base.manifest.sequence + 1
    if !changed.isEmpty { return .next(sequence: next, reason: .changed(changed)) }
    return isPastHalf(base.manifest, at: draft.created) ? .next(sequence: next, reason: .renewed) : .same
  }

  private static func differences(
    _ new: Manifest, _ old: Manifest, _ newKeyIDs: [String], _ oldKeyIDs: [String]
  ) -> [String] {
    var changed: [String] = []
    if new.files != old.files { changed.append("files") }
    if new.releases != old.releases { changed.append("release") }
    if new.rollout != old.rollout { changed.append("rollout") }
    if new.requires != old.requires { changed.append("requires") }
    if new.revocations != old.revocations { changed.append("revocations") }
    if newKeyIDs.sorted() != oldKeyIDs.sorted() { changed.append("signing keys") }
    return changed
  }

  private static func isPastHalf(_ base: Manifest, at now: Instant) -> Bool {
    guard let expires = base.expires else { return false }
    let elapsed = now.milliseconds - base.created.milliseconds
    return elapsed * 2 >= expires.milliseconds - base.created.milliseconds
  }
}

extension BaseRelease {
  /// Who signed it, whether believed or not.
  var envelopeKeyIDs: [String] { verified.envelope.signatures.map(\.keyID) }
}
