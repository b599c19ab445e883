internal import YAMLText

/// Layers, media and sources of a box.
enum BoxPartsDecoder {
  static func layers(_ fields: Fields) -> [Layer] {
    guard let nodes = fields.list("layers", 1...12) else { return [] }
    let scope = fields.scope
    let keys = KeyedElements(nodes, "layers", prefix: "layer-", reserved: PhrasePair.reservedKeys, in: scope).keys
    return zip(nodes, keys).compactMap { node, key in
      let known = ["key", "title", "text", "media", "interactive"]
      guard scope.isWritten(node, "layers"), let fields = Fields(node, keys: known, "a layer", in: scope) else {
        return nil
      }
      fields.require("text")
      let text = fields.prose("text")
      CommonMarkRules.check(text, "text", in: scope)
      let layer = Layer(
        key: key ?? Located("", node.span), title: fields.prose("title", .title)?.value, text: text,
        media: fields.id("media"), interactive: fields.id("interactive"))
      scope.refer(to: .media, layer.media)
      scope.refer(to: .interactive, layer.interactive)
      return key == nil ? nil : layer
    }
  }

  static func media(_ fields: Fields) -> [MediaItem] {
    guard let nodes = fields.list("media") else { return [] }
    let scope = fields.scope
    let keys = KeyedElements(nodes, "media", prefix: nil, in: scope).keys
    return zip(nodes, keys).compactMap { node, key in
      let known = ["key", "file", "alt", "transcript", "license", "credit", "source"]
      guard scope.isWritten(node, "media"), let fields = Fields(node, keys: known, "a medium", in: scope) else {
        return nil
      }
      fields.require("key", "file")
      let file = fields.word("file")
      requireAlt(fields, file)
      let alt = fields.prose("alt", .optionalText)?.value
      let transcript = fields.prose("transcript")?.value
      let license = fields.license("license")?.value
      let credit = fields.prose("credit")?.value
      let source = fields.prose("source")?.value
      guard let key, let file else { return nil }
      return MediaItem(
        key: key, file: file, alt: alt, transcript: transcript, license: license, credit: credit, source: source)
    }
  }

  private static func requireAlt(_ fields: Fields, _ file: Located<String>?) {
    guard let file, MediaType(path: file.value)?.isImage == true, !fields.has("alt") else { return }
    fields.scope.report(
      .imageWithoutAlt, fields.span, "an image needs alt text",
      help: "add ‘alt’: what someone must know who cannot see it; '' if it only decorates")
  }

  static func sources(_ fields: Fields) -> [Source] {
    guard let nodes = fields.list("sources") else { return [] }
    let scope = fields.scope
    return nodes.compactMap { node in
      let known = ["title", "url", "author", "year", "locator"]
      guard scope.isWritten(node, "sources"), let fields = Fields(node, keys: known, "a source", in: scope) else {
        return nil
      }
      fields.require("title")
      let url = fields.word("url")
      if let url, !WebAddress.isAllowed(url.value) {
        scope.report(
          .badURL, url.span, "‘\(url.value.prefix(60))’ is no web address", help: "write a whole one: https://…")
      }
      return Source(
        title: fields.prose("title", ProseRule(length: 1...Int.max, allowsLineFeeds: false))?.value ?? "",
        url: url?.value,
        author: fields.prose("author")?.value, year: fields.integer("year")?.value,
        locator: fields.prose("locator")?.value)
    }
  }
}
