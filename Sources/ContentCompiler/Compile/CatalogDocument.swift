package import ContentModel

/// The catalog and the taxonomy of a library.
package enum CatalogDocument {
  package static func box(_ box: Box, project: Project, bundle: Catalog.Bundle) -> Catalog.Box {
    let content = box.content
    return Catalog.Box(
      id: box.id, version: box.version, title: content.title, summary: content.summary, topic: box.topic,
      tags: content.sortedTags, status: content.status == .active ? nil : content.status.rawValue,
      skill: content.skill?.rawValue, difficulty: content.difficulty, lang: content.lang ?? project.defaultLanguage,
      layerCount: content.layers.count, cards: box.cards, minBuild: content.firstBuild,
      interactives: Set(content.interactives.map(\.kind.value)).sorted { $0.precedesByBytes($1) },
      semantic: SemanticDigest.text(of: box), bundle: bundle)
  }

  package static func deck(_ deck: Deck) -> Catalog.Deck {
    Catalog.Deck(id: deck.id, title: deck.title, topic: deck.topic, isOrdered: deck.isOrdered, boxes: deck.boxes)
  }

  package static func taxonomy(_ library: ContentLibrary) -> Taxonomy {
    var counts: [String: Int] = [:]
    for box in library.boxes { counts[box.topic, default: 0] += 1 }
    return Taxonomy(
      worlds: library.worlds.map { world in
        Taxonomy.World(
          id: world.id, title: world.title, order: world.order,
          map: world.map.map { Taxonomy.Size(width: $0.width, height: $0.height) },
          topics: world.topics.map { topic in
            Taxonomy.Topic(
              id: topic.id, title: topic.title, at: topic.at.map { Taxonomy.Point(x: $0.x, y: $0.y) },
              prerequisites: topic.prerequisites.sorted { $0.precedesByBytes($1) }, boxCount: counts[topic.id] ?? 0)
          })
      })
  }
}
