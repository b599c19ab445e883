package import ContentModel

extension Content {
  /// One box as lists show it; what is to be learned in it is in its bundle.
  public struct Box: Sendable, Identifiable {
    let selection: ContentSelection
    let position: Int

    /// The entry of the catalog, for whoever fetches the bundle.
    package var entry: Catalog.Box { selection.release.boxes[position] }

    /// The same in every release.
    public var id: String { selection.release.boxes[position].id }
    /// From 1; rises when authors change the box.
    public var version: Int { selection.release.boxes[position].version }
    /// What the box is called.
    public var title: String { selection.release.boxes[position].title }
    /// What the box is about, in a sentence; nil if the box does not say.
    public var summary: String? { selection.release.boxes[position].summary }
    /// The id of the box's topic.
    public var topic: String { selection.release.boxes[position].topic }
    /// Sorted.
    public var tags: [String] { selection.release.boxes[position].tags }
    /// `deprecated`, or `draft` in a build with drafts; nil for an active box.
    public var status: String? { selection.release.boxes[position].status }
    /// Whether the box is on its way out: it stays for those who learn it, and is offered to nobody new.
    public var isDeprecated: Bool { status == "deprecated" }
    /// `procedural` or `conceptual`; nil if the box does not say.
    public var skill: String? { selection.release.boxes[position].skill }
    /// From 1 to 5; nil if the box does not say.
    public var difficulty: Int? { selection.release.boxes[position].difficulty }
    /// A language tag of BCP 47.
    public var lang: String { selection.release.boxes[position].lang }
    /// How many layers there are to read; 0 or more.
    public var layerCount: Int { selection.release.boxes[position].layerCount }
    /// Card ids in the order of the box.
    public var cards: [String] { selection.release.boxes[position].cards }
    /// Kinds of interactives in the box, sorted.
    public var interactives: [String] { selection.release.boxes[position].interactives }
    /// 16 hex digits that change when questions or answers do.
    public var semantic: String { selection.release.boxes[position].semantic }
    /// Bytes to fetch to open the box.
    public var byteCount: Int { selection.release.boxes[position].bundle.size }
  }

  /// A box that this build cannot play, with the reason: a newer app may.
  public struct HiddenBox: Sendable, Identifiable {
    let selection: ContentSelection
    let hidden: ContentSelection.Hidden

    /// The same in every release.
    public var id: String { selection.release.boxes[hidden.position].id }
    /// What the box is called.
    public var title: String { selection.release.boxes[hidden.position].title }
    /// The id of the box's topic.
    public var topic: String { selection.release.boxes[hidden.position].topic }
    /// The first build that plays the box; nil if this build is new enough and only interactives are in the way.
    public var neededBuild: Int? { hidden.neededBuild }
    /// Kinds of interactives in the box that the app does not play, sorted.
    public var unknownInteractives: [String] { hidden.unknownInteractives }
  }
}
