internal import ContentModel

/// box.json: the source fields, defaults filled in, keys assigned, prose as CommonMark.
package enum BoxDocument {
  package static let format = 1

  package static func encode(_ box: Box, _ content: BoxContent, project: Project) -> [UInt8] {
    JSONWriter.document(capacity: 2048) { json in
      json.member("format", format)
      json.member("id", box.id)
      json.member("version", box.version)
      json.member("title", content.title)
      json.member("summary", ifPresent: content.summary)
      json.member("topic", box.topic)
      json.member("tags", box.facts.tags)
      json.member("status", content.status.rawValue)
      json.member("replaces", ifPresent: content.replaces?.value)
      json.member("skill", ifPresent: content.skill?.rawValue)
      json.member("expectSeconds", ifPresent: content.expectSeconds)
      json.member("difficulty", ifPresent: content.difficulty)
      json.member("lang", content.lang ?? project.defaultLanguage)
      json.member("license", ifPresent: content.license ?? project.license)
      json.member("authors", content.authors ?? project.authors)
      json.key("layers")
      json.array(content.layers, write)
      json.key("questions")
      json.array(content.questions, QuestionDocument.write)
      if let pair = content.pair { write(pair, media: box.media, into: &json) }
      json.key("interactives")
      json.array(content.interactives, write)
      json.key("media")
      json.array(content.media) { write($1, files: box.media, into: &$0) }
      json.key("sources")
      json.array(content.sources, write)
      json.member("publishAt", ifPresent: content.publishAt?.value.description)
      json.member("expireAt", ifPresent: content.expireAt?.value.description)
      json.member("minBuild", box.facts.firstBuild)
      json.member("lesson", ifPresent: content.lesson)
      if let custom = content.custom {
        json.key("custom")
        CustomDocument.write(custom, into: &json)
      }
    }
  }

  private static func write(_ json: inout JSONWriter, _ layer: Layer) {
    json.object {
      $0.member("key", layer.key.value)
      $0.member("title", ifPresent: layer.title)
      $0.member("text", layer.text?.value ?? "")
      $0.member("media", ifPresent: layer.media?.value)
      $0.member("interactive", ifPresent: layer.interactive?.value)
    }
  }

  private static func write(_ pair: PhrasePair, media: [MediaFile], into json: inout JSONWriter) {
    json.key("pair")
    json.object { json in
      for (name, side) in [("primary", pair.primary), ("secondary", pair.secondary)] {
        json.key(name)
        json.object {
          $0.member("lang", side.lang)
          $0.member("text", side.text)
          $0.member("alt", side.alt)
          $0.member("ipa", ifPresent: side.ipa)
          $0.member("audio", ifPresent: side.audio?.value)
        }
      }
      json.member("directions", pair.directions.rawValue)
    }
  }

  private static func write(_ json: inout JSONWriter, _ interactive: Interactive) {
    json.object {
      $0.member("key", interactive.key.value)
      $0.member("kind", interactive.kind.value)
      $0.key("props")
      PropsDocument.write(interactive.props, into: &$0)
      $0.member("minBuild", interactive.minBuild)
    }
  }

  private static func write(_ item: MediaItem, files: [MediaFile], into json: inout JSONWriter) {
    json.object {
      $0.member("key", item.key.value)
      $0.member("name", files.first { $0.key == item.key.value }?.name ?? item.key.value)
      $0.member("alt", ifPresent: item.alt)
      $0.member("transcript", ifPresent: item.transcript)
      $0.member("license", ifPresent: item.license)
      $0.member("credit", ifPresent: item.credit)
      $0.member("source", ifPresent: item.source)
    }
  }

  private static func write(_ json: inout JSONWriter, _ source: Source) {
    json.object {
      $0.member("title", source.title)
      $0.member("url", ifPresent: source.url)
      $0.member("author", ifPresent: source.author)
      $0.member("year", ifPresent: source.year)
      $0.member("locator", ifPresent: source.locator)
    }
  }
}
