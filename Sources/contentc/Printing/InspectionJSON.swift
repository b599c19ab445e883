internal import ContentModel
internal import ContentPublisher

/// What `contentc inspect` gives to programs.
enum InspectionJSON {
  static func write(_ tree: TreeInspection, _ difference: TreeDifference?, into json: inout JSONWriter) {
    let manifest = tree.manifest
    json.member("inspected", true)
    json.member("app", manifest.app)
    json.member("channel", manifest.channel)
    json.member("sequence", manifest.sequence)
    json.member("created", manifest.created.description)
    json.member("expires", ifPresent: manifest.expires?.description)
    json.member("keyIds", tree.keyIDs)
    write(manifest.files, into: &json)
    if let lists = tree.lists { write(lists, into: &json) }
    if let rollout = manifest.rollout {
      json.key("rollout")
      json.object { json in
        json.member("percent", rollout.percent)
        json.member("seed", rollout.seed)
        write(rollout.files, into: &json)
        if let lists = tree.candidate { write(lists, into: &json) }
      }
    }
    if let difference { write(difference, into: &json) }
  }

  private static func write(_ files: [FileEntry], into json: inout JSONWriter) {
    json.key("files")
    json.array(files) { json, file in
      json.object {
        $0.member("role", file.role.name)
        $0.member("path", file.path.text)
        $0.member("size", file.size)
        $0.member("sha256", file.digest.hex)
      }
    }
  }

  private static func write(_ lists: TreeInspection.Lists, into json: inout JSONWriter) {
    json.member("bytes", lists.byteCount)
    json.key("boxes")
    json.array(lists.boxes) { json, box in
      json.object {
        $0.member("id", box.id)
        $0.member("version", box.version)
        $0.member("topic", box.topic)
        $0.member("semantic", box.semantic)
        $0.member("size", box.bundle.size)
      }
    }
    json.key("decks")
    json.array(lists.decks) { json, deck in
      json.object {
        $0.member("id", deck.id)
        $0.member("boxes", deck.boxes.count)
      }
    }
    json.member("topics", lists.taxonomy.worlds.flatMap(\.topics).map(\.id))
    json.member("puzzles", lists.puzzles.entries.map(\.date.description))
  }

  static func write(_ difference: TreeDifference, into json: inout JSONWriter) {
    json.key("changes")
    json.object { json in
      json.member("manifest", difference.manifestChanges)
      guard let content = difference.content else { return }
      json.member("boxesAdded", content.addedBoxes)
      json.member("boxesChanged", content.changedBoxes)
      json.member("boxesRemoved", content.removedBoxes)
      json.member("decksAdded", content.addedDecks)
      json.member("decksChanged", content.changedDecks)
      json.member("decksRemoved", content.removedDecks)
      json.member("puzzlesAdded", content.addedPuzzles.map(\.description))
      json.member("puzzlesChanged", content.changedPuzzles.map(\.description))
      json.member("puzzlesRemoved", content.removedPuzzles.map(\.description))
      json.member("taxonomyChanged", content.isTaxonomyChanged)
      json.member("fetchBytes", content.fetchByteCount)
    }
  }
}
