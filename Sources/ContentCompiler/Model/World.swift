package import YAMLText

package struct WorldDraft: Sendable {
  package let path: String
  package let nameStem: String
  package let id: Located<String>?
  package let title: String
  package let order: Int
  package let map: MapSize?
  package let topics: [TopicDraft]
  /// False if topics were refused, or the whole list of them.
  package let hasAllTopics: Bool
}

package struct MapSize: Sendable {
  package let width: Int
  package let height: Int
}

package struct MapPoint: Sendable {
  package let x: Int
  package let y: Int
}

package struct TopicDraft: Sendable {
  package let span: SourceSpan
  package let id: Located<String>?
  package let title: String
  package let at: Located<MapPoint>?
  package let prerequisites: [Located<String>]
}
