internal import ContentModel

extension Catalog.Box {
  /// Whether a build plays the box: one rule for the boxes of the release in use and for those of older ones.
  func isPlayable(build: Int, interactives: Set<String>?) -> Bool {
    neededBuild(for: build) == nil && unknownInteractives(among: interactives).isEmpty
  }

  /// The build that the box needs, if it is newer than `build`.
  func neededBuild(for build: Int) -> Int? { minBuild > build ? minBuild : nil }

  /// Kinds of interactives of the box that are not among the `known` ones, in its order; nil knows all.
  func unknownInteractives(among known: Set<String>?) -> [String] {
    known.map { known in interactives.filter { !known.contains($0) } } ?? []
  }
}
