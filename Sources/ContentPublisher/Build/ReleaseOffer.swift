internal import ContentModel
internal import Wording

/// To whom a build gives its lists: to everybody, or to a part of the learners, while all others keep what they have.
struct ReleaseOffer: Sendable {
  /// The manifest's `files`.
  let files: [FileEntry]
  /// Its seed is empty where the number of the release is to be the seed.
  let rollout: Rollout?
  /// The catalogs behind `files`, where those are of the release before; nil where the build made them itself.
  let keptCatalogs: [Catalog]?

  /// - Parameters:
  ///   - lists: what the build made.
  ///   - percent: of the learners that get it; nil means all of them.
  ///   - base: the release before.
  /// - Throws: `PublishError` if nothing is at hand that the others could keep.
  init(_ lists: [FileEntry], percent: Int?, base: BaseRelease?) throws(PublishError) {
    guard let percent else {
      (files, rollout, keptCatalogs) = (lists, nil, nil)
      return
    }
    guard let base else {
      throw PublishError(
        .inputOutput, "--rollout needs a release that all others keep, and there is none to follow",
        hint: "give the live one with --after; a first release goes to everybody")
    }
    guard let catalogs = base.catalogs else {
      throw PublishError(
        .inputOutput,
        "--rollout needs all files of the release to follow, and of \(base.name.printablePath) they are not at hand",
        hint: "give the folder of the live tree with --after, or its web address")
    }
    let live = base.manifest
    // Nobody would notice such a candidate.
    guard lists != live.files else {
      (files, rollout, keptCatalogs) = (lists, nil, nil)
      return
    }
    files = live.files
    // Whoever is in stays in, also when one candidate takes the place of another: versions of boxes never fall.
    rollout = Rollout(percent: percent, seed: live.rollout?.seed ?? "", files: lists)
    keptCatalogs = catalogs
  }
}

extension Rollout {
  /// The same with a seed, if it has none yet.
  func seeded(_ sequence: Int) -> Rollout {
    seed.isEmpty ? Rollout(percent: percent, seed: String(sequence), files: files) : self
  }
}
