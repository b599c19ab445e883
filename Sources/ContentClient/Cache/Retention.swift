package import ContentModel

/// What one verified release names; made anew from envelope and lists for each prune.
package struct ReleaseNames: Sendable {
  package let sequence: Int
  /// Paths of its lists, and of its candidate's.
  package let lists: [WirePath]
  /// Bundles by box id, from all catalogs at hand; a box has one in the release and perhaps another in its candidate.
  ///
  /// Nil if not all lists are at hand and whole: then the release cannot serve, and what it names is not known.
  package let bundles: [String: [Catalog.Bundle]]?

  package init(sequence: Int, lists: [WirePath], bundles: [String: [Catalog.Bundle]]?) {
    self.sequence = sequence
    self.lists = lists
    self.bundles = bundles
  }

  var isWhole: Bool { bundles != nil }
}

/// What a prune keeps: a pure plan.
package struct Retention: Sendable, Equatable {
  /// Lists and bundles to keep; nil if it is not known what the kept releases name: then all of them.
  package let paths: Set<WirePath>?
  /// Digests of bundles to keep that are not here yet, so that what has come of them is of use; nil as above.
  package let arriving: Set<SHA256Digest>?

  /// Whatever the kept releases name. That is not known if one of them is not whole, or if there is none.
  ///
  /// - Parameters:
  ///   - releases: the kept ones.
  ///   - isPresent: whether a bundle is in its place.
  package init(keeping releases: [ReleaseNames], isPresent: (Catalog.Bundle) -> Bool) {
    guard !releases.isEmpty, releases.allSatisfy(\.isWhole) else {
      (paths, arriving) = (nil, nil)
      return
    }
    var paths: Set<WirePath> = []
    var arriving: Set<SHA256Digest> = []
    for release in releases {
      paths.formUnion(release.lists)
      for bundle in (release.bundles ?? [:]).values.joined() {
        if paths.insert(bundle.path).inserted, !isPresent(bundle) { arriving.insert(bundle.digest) }
      }
    }
    (self.paths, self.arriving) = (paths, arriving)
  }

  /// Sequences to keep, whoever uses them:
  ///
  /// - the highest whole release, which is served, and the next lower whole one;
  /// - those above it that are not whole: their lists are fetched again, and no lower sequence is believed meanwhile;
  /// - for each box of the served one with a bundle that is not here: the highest lower release with one that is.
  ///
  /// Without any whole release, all of them.
  ///
  /// - Parameters:
  ///   - releases: all that verify, in any order, no sequence twice.
  ///   - isPresent: whether a bundle is in its place.
  package static func sequences(
    toKeepOf releases: [ReleaseNames], isPresent: (Catalog.Bundle) -> Bool
  ) -> Set<Int> {
    let whole = releases.filter(\.isWhole).sorted { $0.sequence > $1.sequence }
    guard let served = whole.first else { return Set(releases.map(\.sequence)) }
    let lower = whole.dropFirst()
    var kept = Set(releases.map(\.sequence).filter { $0 >= served.sequence })
    if let previous = lower.first { kept.insert(previous.sequence) }
    for (box, bundles) in served.bundles ?? [:] where !bundles.allSatisfy(isPresent) {
      let last = lower.first { $0.bundles?[box]?.contains(where: isPresent) ?? false }
      if let last { kept.insert(last.sequence) }
    }
    return kept
  }
}
