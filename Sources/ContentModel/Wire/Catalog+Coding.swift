extension Catalog {
  /// The published document.
  package func encode() -> [UInt8] { Self.encode(boxes: boxes.map(\.element), decks: decks.map(\.element)) }

  /// One box or deck as it stands in a document.
  package struct Element: Sendable, Equatable {
    package let id: String
    package let json: [UInt8]

    package init(id: String, json: [UInt8]) {
      self.id = id
      self.json = json
    }
  }

  /// The document of boxes and decks that were written before; both sorted by id.
  package static func encode(boxes: [Element], decks: [Element]) -> [UInt8] {
    JSONWriter.document(capacity: (boxes + decks).reduce(64) { $0 + $1.json.count + 1 }) { writer in
      writer.member("format", Self.format)
      writer.key("boxes")
      writer.array(boxes) { $0.raw($1.json) }
      writer.key("decks")
      writer.array(decks) { $0.raw($1.json) }
    }
  }

  /// Reads a published document; unknown members are ignored.
  ///
  /// - Throws: `WireError` with the member that breaks a rule.
  package static func decode(_ bytes: [UInt8]) throws(WireError) -> Catalog {
    let reader = try JSONObjectReader(document: bytes, maximumByteCount: WireLimits.fileByteCount)
    try reader.requireFormat(format)
    return Catalog(
      boxes: try reader.objects("boxes") { box throws(WireError) in try Box(box) },
      decks: try reader.objects("decks") { deck throws(WireError) in try Deck(deck) })
  }
}

extension Catalog.Box {
  package var element: Catalog.Element {
    var writer = JSONWriter(capacity: 512)
    write(into: &writer)
    return Catalog.Element(id: id, json: writer.bytes)
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("version", version)
      writer.member("title", title)
      writer.member("summary", ifPresent: summary)
      writer.member("topic", topic)
      writer.member("tags", tags)
      writer.member("status", ifPresent: status)
      writer.member("skill", ifPresent: skill)
      writer.member("difficulty", ifPresent: difficulty)
      writer.member("lang", lang)
      writer.member("layers", layerCount)
      writer.member("cards", cards)
      writer.member("minBuild", minBuild)
      writer.member("interactives", interactives)
      writer.member("semantic", semantic)
      writer.key("bundle")
      writer.object {
        $0.member("path", bundle.path.text)
        $0.member("size", bundle.size)
        $0.member("sha256", bundle.digest.hex)
      }
    }
  }

  fileprivate init(_ reader: JSONObjectReader) throws(WireError) {
    let integers = 0...StrictJSON.maximumInteger
    self.init(
      id: try reader.identifier("id"), version: try reader.integer("version", in: 1...StrictJSON.maximumInteger),
      title: try reader.string("title"), summary: try reader.string(ifPresent: "summary"),
      topic: try reader.identifier("topic"), tags: try reader.strings("tags"),
      status: try reader.string(ifPresent: "status"), skill: try reader.string(ifPresent: "skill"),
      difficulty: try reader.integer(ifPresent: "difficulty", in: 1...5), lang: try reader.string("lang"),
      layerCount: try reader.integer("layers", in: integers), cards: try reader.strings("cards"),
      minBuild: try reader.integer("minBuild", in: integers), interactives: try reader.strings("interactives"),
      semantic: try reader.string("semantic"),
      bundle: try reader.object("bundle") { bundle throws(WireError) in
        Catalog.Bundle(
          path: try bundle.path("path"), size: try bundle.integer("size", in: 1...WireLimits.fileByteCount),
          digest: try bundle.digest("sha256"))
      })
  }
}

extension Catalog.Deck {
  package var element: Catalog.Element {
    var writer = JSONWriter(capacity: 512)
    write(into: &writer)
    return Catalog.Element(id: id, json: writer.bytes)
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("title", title)
      writer.member("topic", ifPresent: topic)
      writer.member("ordered", isOrdered)
      writer.member("boxes", boxes)
    }
  }

  fileprivate init(_ reader: JSONObjectReader) throws(WireError) {
    self.init(
      id: try reader.identifier("id"), title: try reader.string("title"), topic: try reader.string(ifPresent: "topic"),
      isOrdered: try reader.bool("ordered"), boxes: try reader.strings("boxes"))
  }
}
