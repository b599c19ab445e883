extension Taxonomy {
  /// The published document.
  package func encode() -> [UInt8] {
    JSONWriter.document { writer in
      writer.member("format", Self.format)
      writer.key("worlds")
      writer.array(worlds) { $1.write(into: &$0) }
    }
  }

  /// Reads a published document; unknown members are ignored.
  ///
  /// - Throws: `WireError` with the member that breaks a rule.
  package static func decode(_ bytes: [UInt8]) throws(WireError) -> Taxonomy {
    let reader = try JSONObjectReader(document: bytes, maximumByteCount: WireLimits.fileByteCount)
    try reader.requireFormat(format)
    return Taxonomy(worlds: try reader.objects("worlds") { world throws(WireError) in try World(world) })
  }
}

extension Taxonomy.World {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("title", title)
      writer.member("order", order)
      if let map {
        writer.key("map")
        writer.object {
          $0.member("width", map.width)
          $0.member("height", map.height)
        }
      }
      writer.key("topics")
      writer.array(topics) { $1.write(into: &$0) }
    }
  }

  fileprivate init(_ reader: JSONObjectReader) throws(WireError) {
    let sizes = 1...StrictJSON.maximumInteger
    self.init(
      id: try reader.identifier("id"), title: try reader.string("title"),
      order: try reader.integer("order", in: -1_000_000...1_000_000),
      map: try reader.object(ifPresent: "map") { map throws(WireError) in
        Taxonomy.Size(width: try map.integer("width", in: sizes), height: try map.integer("height", in: sizes))
      },
      topics: try reader.objects("topics") { topic throws(WireError) in try Taxonomy.Topic(topic) })
  }
}

extension Taxonomy.Topic {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("title", title)
      if let at {
        writer.key("at")
        writer.array([at.x, at.y]) { $0.integer($1) }
      }
      writer.member("prerequisites", prerequisites)
      writer.member("boxes", boxCount)
    }
  }

  fileprivate init(_ reader: JSONObjectReader) throws(WireError) {
    let numbers = 0...StrictJSON.maximumInteger
    let at = try reader.member(ifPresent: "at") { list throws(WireError) -> Taxonomy.Point in
      let numbers = try list.asArray { value throws(WireError) in try value.asInteger(in: numbers) }
      guard numbers.count == 2 else { throw WireError(.invalid("must be two integers")) }
      return Taxonomy.Point(x: numbers[0], y: numbers[1])
    }
    self.init(
      id: try reader.identifier("id"), title: try reader.string("title"), at: at,
      prerequisites: try reader.strings("prerequisites"), boxCount: try reader.integer("boxes", in: numbers))
  }
}
