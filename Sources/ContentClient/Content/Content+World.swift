internal import ContentModel

extension Content {
  /// A field of knowledge with its map.
  public struct World: Sendable, Identifiable {
    let selection: ContentSelection
    let position: Int

    private var world: Taxonomy.World { selection.release.taxonomy.worlds[position] }

    /// The same in every release.
    public var id: String { world.id }
    /// What the world is called.
    public var title: String { world.title }
    /// Width and height of the map in the author's unit; nil if the world has no map.
    public var mapSize: (width: Int, height: Int)? { world.map.map { ($0.width, $0.height) } }
    /// In the author's order; also those of which nothing is visible.
    public var topics: [Topic] {
      world.topics.indices.map { Topic(selection: selection, place: .init(world: position, topic: $0)) }
    }
    /// Boxes of its topics that this build can play.
    public var visibleCount: Int { topics.reduce(0) { $0 + $1.visibleCount } }
    /// Boxes of its topics that it cannot play.
    public var hiddenCount: Int { topics.reduce(0) { $0 + $1.hiddenCount } }
  }

  /// A part of a world, with its boxes.
  public struct Topic: Sendable, Identifiable {
    let selection: ContentSelection
    let place: ContentSelection.TopicPlace

    private var world: Taxonomy.World { selection.release.taxonomy.worlds[place.world] }
    private var topic: Taxonomy.Topic { world.topics[place.topic] }

    /// The same in every release.
    public var id: String { topic.id }
    /// What the topic is called.
    public var title: String { topic.title }
    /// The id of the topic's world.
    public var worldID: String { world.id }
    /// Where the topic lies on the world's map: from 0 to its width and height; nil if it lies nowhere.
    public var mapPoint: (x: Int, y: Int)? { topic.at.map { ($0.x, $0.y) } }
    /// Ids of topics to learn before, sorted.
    public var prerequisites: [String] { topic.prerequisites }
    /// Boxes that this build can play.
    public var visibleCount: Int { selection.visibleByTopic[topic.id]?.count ?? 0 }
    /// Boxes that it cannot play.
    public var hiddenCount: Int { selection.hiddenCountByTopic[topic.id] ?? 0 }
    /// The visible boxes, sorted by id. Complexity: linear in their number.
    public var boxes: [Box] {
      (selection.visibleByTopic[topic.id] ?? []).map { Box(selection: selection, position: $0) }
    }
  }

  /// All worlds in the author's order; also those of which nothing is visible.
  public var worlds: [World] { release.taxonomy.worlds.indices.map { World(selection: selection, position: $0) } }

  /// The world, or nil.
  public func world(_ id: String) -> World? { worlds.first { $0.id == id } }

  /// The topic, or nil.
  public func topic(_ id: String) -> Topic? {
    selection.places[id].map { Topic(selection: selection, place: $0) }
  }
}
