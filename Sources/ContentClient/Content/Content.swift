/// What one build of an app can play of one release: a value that stays the same until the app asks for another.
///
/// Boxes that the build cannot play are hidden: counted and named with the reason, but never among those to open. Decks
/// and topics stay listed even if nothing in them is visible, with honest counts.
///
/// Everything is a view into the release; taking one copies nothing. Views keep the release in memory.
public struct Content: Sendable {
  /// Where the release came from.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The server was asked and answered with it, or said that it is still the newest.
    case network
    /// The server could not be asked, or its answer was not taken: the copy on the device.
    case device
    /// The copy that came with the app.
    case embedded
  }

  /// Where the release came from.
  public let source: Source
  /// Whether the release may be out of date. It can be used all the same.
  public let isStale: Bool
  /// All boxes that this build can play, sorted by id.
  public let boxes: [Box]
  /// All boxes that this build cannot play, sorted by id, each with the reason.
  public let hiddenBoxes: [HiddenBox]

  let selection: ContentSelection

  /// Looks at every box once; a few milliseconds for 10,000.
  ///
  /// - Parameters:
  ///   - release: what was published.
  ///   - build: boxes that need a newer build are hidden.
  ///   - interactives: the kinds of interactives that the app plays; boxes with others are hidden. Nil: the app plays
  ///     all that its build number promises, and only `build` hides.
  ///   - source: where the release came from.
  ///   - isStale: what `TrustedManifest.isStale(at:)` said.
  package init(
    _ release: VerifiedRelease, build: Int, interactives: Set<String>?, source: Source, isStale: Bool
  ) {
    let selection = ContentSelection(release, build: build, interactives: interactives)
    self.selection = selection
    self.source = source
    self.isStale = isStale
    boxes = selection.visible.map { Box(selection: selection, position: $0) }
    hiddenBoxes = selection.hidden.map { HiddenBox(selection: selection, hidden: $0) }
  }

  /// The release, for whoever fetches its bundles.
  package var release: VerifiedRelease { selection.release }

  /// The release's number; a newer release has a higher one.
  public var sequence: Int { release.manifest.sequence }

  /// The box, or nil if there is none of this id or it is hidden. Complexity: a binary search.
  public func box(_ id: String) -> Box? {
    guard let position = release.position(ofBox: id), selection.isVisible[position] else { return nil }
    return Box(selection: selection, position: position)
  }

  /// The hidden box, or nil if there is none of this id or it is visible. Complexity: two binary searches.
  public func hiddenBox(_ id: String) -> HiddenBox? {
    guard let position = release.position(ofBox: id) else { return nil }
    return selection.hiddenBox(at: position).map { HiddenBox(selection: selection, hidden: $0) }
  }
}
