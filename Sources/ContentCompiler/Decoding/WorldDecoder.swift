internal import ContentModel
internal import YAMLText

enum WorldDecoder {
  static func decode(_ root: YAMLNode, in scope: FileScope) -> WorldDraft? {
    let keys = ["schema", "id", "title", "order", "map", "topics"]
    guard let fields = Fields(root, keys: keys, "a world", in: scope) else { return nil }
    let stem = ProjectLayout.nameStem(scope.path, .world)
    fields.checkSchema(.world)
    fields.require("id", "title", "topics")
    let map = map(fields)
    let nodes = fields.list("topics", 1...Int.max)
    let topics = topics(nodes ?? [], fields, map)
    return WorldDraft(
      path: scope.path, nameStem: stem, id: fields.contentID(ofFile: stem),
      title: fields.prose("title", .title)?.value ?? "",
      order: fields.integer("order", -1_000_000...1_000_000)?.value ?? 0, map: map,
      topics: topics, hasAllTopics: nodes?.count == topics.count)
  }

  private static func map(_ world: Fields) -> MapSize? {
    guard let node = world.node("map"),
      let fields = Fields(node, keys: ["width", "height"], "a map", in: world.scope)
    else { return nil }
    fields.require("width", "height")
    let width = fields.integer("width", 1...IntegerText.maximum)
    let height = fields.integer("height", 1...IntegerText.maximum)
    guard let width, let height else { return nil }
    return MapSize(width: width.value, height: height.value)
  }

  private static func topics(_ nodes: [YAMLNode], _ world: Fields, _ map: MapSize?) -> [TopicDraft] {
    nodes.compactMap { node in
      let keys = ["id", "title", "at", "prerequisites"]
      guard world.scope.isWritten(node, "topics"), let fields = Fields(node, keys: keys, "a topic", in: world.scope)
      else { return nil }
      fields.require("id", "title")
      let at = point(fields)
      if let at { check(at, world, map) }
      return TopicDraft(
        span: fields.span, id: fields.contentID(), title: fields.prose("title", .title)?.value ?? "", at: at,
        prerequisites: fields.idList("prerequisites") ?? [])
    }
  }

  private static func point(_ topic: Fields) -> Located<MapPoint>? {
    guard let node = topic.node("at"), let numbers = topic.scope.list(node, "at", 2...2) else { return nil }
    let range = -IntegerText.maximum...IntegerText.maximum
    let values = numbers.compactMap { topic.scope.isWritten($0, "at") ? topic.scope.integer($0, "at", range) : nil }
    return values.count == 2 ? Located(MapPoint(x: values[0].value, y: values[1].value), node.span) : nil
  }

  private static func check(_ at: Located<MapPoint>, _ world: Fields, _ map: MapSize?) {
    guard let map else {
      // A map that was refused is reported already.
      guard !world.has("map") else { return }
      world.scope.report(
        .pointWithoutMap, at.span, "‘at’ needs a map", help: "add ‘map: {width: …, height: …}’ to the world")
      return
    }
    guard !(0...map.width).contains(at.value.x) || !(0...map.height).contains(at.value.y) else { return }
    world.scope.report(
      .pointOutsideMap, at.span, "the point \(at.value.x), \(at.value.y) lies outside of the map",
      help: "the map goes from 0, 0 to \(map.width), \(map.height)")
  }
}
