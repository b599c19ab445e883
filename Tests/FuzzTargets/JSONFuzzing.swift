internal import ContentModel

enum JSONFuzzing {
  static func run(_ bytes: [UInt8]) {
    guard let value = try? StrictJSON.parse(bytes) else { return }
    var writer = JSONWriter()
    value.write(into: &writer)
    let again = try? StrictJSON.parse(writer.bytes)
    precondition(again == value, "what was written reads back as another value")
    var second = JSONWriter()
    again?.write(into: &second)
    precondition(second.bytes == writer.bytes, "the canonical form is not stable")
    _ = try? Catalog.decode(bytes)
    _ = try? Taxonomy.decode(bytes)
    _ = try? PuzzleCalendar.decode(bytes)
    _ = try? Keyring.decode(bytes)
  }

  static let seeds = [
    "{\"format\":1,\"boxes\":[{\"id\":\"b\",\"version\":1,\"title\":\"B\",\"topic\":\"t\",\"tags\":[],\"lang\":\"en\",\"layers\":1,\"cards\":[\"b:q1\"],\"minBuild\":0,\"interactives\":[],\"semantic\":\"0123456789abcdef\",\"bundle\":{\"path\":\"bundles/00/b-1-0123456789abcdef.tar.gz\",\"size\":1,\"sha256\":\"0000000000000000000000000000000000000000000000000000000000000000\"}}],\"decks\":[]}",
    "{\"format\":1,\"worlds\":[{\"id\":\"w\",\"title\":\"\\u00e9\\ud83d\\ude00\",\"order\":-3,\"map\":{\"width\":1,\"height\":2},\"topics\":[{\"id\":\"t\",\"title\":\"T\",\"at\":[1,2],\"prerequisites\":[],\"boxes\":0}]}]}",
    "{\"format\":1,\"puzzles\":[{\"date\":\"2026-08-08\",\"kind\":\"box\",\"box\":\"b\"}]}",
    "{\"format\":1,\"threshold\":1,\"keys\":[{\"id\":\"a\",\"algorithm\":\"ed25519\",\"public\":\"11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\",\"role\":\"signing\",\"status\":\"active\"}]}",
    "[0,-1,9007199254740991,\"\",null,true,false,{},[]]",
  ]
}
