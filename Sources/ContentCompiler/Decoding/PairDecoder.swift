internal import YAMLText

enum PairDecoder {
  static func decode(_ box: Fields) -> PhrasePair? {
    guard let node = box.node("pair"),
      let fields = Fields(node, keys: ["primary", "secondary", "directions"], "a pair", in: box.scope)
    else { return nil }
    fields.require("primary", "secondary")
    let primary = side(fields, "primary")
    let secondary = side(fields, "secondary")
    let directions = fields.oneOf("directions", PhrasePair.Directions.self)?.value ?? .both
    guard let primary, let secondary else { return nil }
    return PhrasePair(primary: primary, secondary: secondary, directions: directions)
  }

  private static func side(_ pair: Fields, _ key: String) -> PhrasePair.Side? {
    let keys = ["lang", "text", "alt", "ipa", "audio"]
    guard let node = pair.node(key), let fields = Fields(node, keys: keys, "a pair’s side", in: pair.scope) else {
      return nil
    }
    fields.require("lang", "text")
    let lang = fields.language("lang")
    let text = fields.prose("text")
    let alt = fields.proseList("alt") ?? []
    fields.scope.refuseRepeats(alt, "alt")
    let ipa = fields.prose("ipa")
    let audio = fields.id("audio")
    fields.scope.refer(to: .media, audio)
    guard let lang, let text else { return nil }
    return PhrasePair.Side(lang: lang.value, text: text.value, alt: alt.map(\.value), ipa: ipa?.value, audio: audio)
  }
}
