package import ContentModel

/// The catalog and the taxonomy of a library.
package enum CatalogDocument {
  package static func box(_ box: Box, project: Project, bundle: Catalog.Bundle) -> Catalog.Box {
    let facts = box.facts
    return Catalog.Box(
      id: box.id, version: box.version, title: facts.title, summary: facts.summary, topic: box.topic,
      tags: facts.tags, status: facts.status == .active ? nil : facts.status.rawValue,
      skill: facts.skill?.rawValue, difficulty: facts.difficulty, lang: facts.lang ?? project.defaultLanguage,
      layerCount: facts.layerCount, cards: box.cards, minBuild: facts.firstBuild,
      interactives: Set(facts.interactiveKinds).sorted { $0.precedesByBytes($1) },
      semantic: box.semantic, bundle: bundle)
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
