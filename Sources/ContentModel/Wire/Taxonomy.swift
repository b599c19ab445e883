/// Worlds and their topics: what can be learned, in which order, and where it lies on the map.
package struct Taxonomy: Sendable, Equatable {
  package static let format = 1

  package struct World: Sendable, Equatable {
    package let id: String
    package let title: String
    /// Worlds are shown by order, ties by id.
    package let order: Int
    package let map: Size?
    /// In the order of the author.
    package let topics: [Topic]

    package init(id: String, title: String, order: Int, map: Size?, topics: [Topic]) {
      self.id = id
      self.title = title
      self.order = order
      self.map = map
      self.topics = topics
    }
  }

  package struct Size: Sendable, Equatable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package struct Point: Sendable, Equatable {
    package let x: Int
    package let y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package struct Topic: Sendable, Equatable {
    package let id: String
    package let title: String
    package let at: Point?
    /// Ids of topics to learn before.
    package let prerequisites: [String]
    /// Boxes of this release in the topic.
    package let boxCount: Int

    package init(id: String, title: String, at: Point?, prerequisites: [String], boxCount: Int) {
      self.id = id
      self.title = title
      self.at = at
      self.prerequisites = prerequisites
      self.boxCount = boxCount
    }
  }

  /// By order, ties by id.
  package let worlds: [World]

  package init(worlds: [World]) { self.worlds = worlds }
}
