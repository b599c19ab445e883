/// A reader of untrusted bytes, with what must hold for any input. Stops the program if it does not.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case yaml
  case content
  case json
  case envelope
  case tar

  package func run(_ bytes: [UInt8]) {
    switch self {
    case .yaml: YAMLFuzzing.run(bytes)
    case .content: ContentFuzzing.run(bytes)
    case .json: JSONFuzzing.run(bytes)
    case .envelope: EnvelopeFuzzing.run(bytes)
    case .tar: TarFuzzing.run(bytes)
    }
  }

  /// Good inputs to begin with.
  package var seeds: [[UInt8]] {
    switch self {
    case .yaml, .content: ContentFuzzing.seeds.map { Array($0.utf8) }
    case .json: JSONFuzzing.seeds.map { Array($0.utf8) }
    case .envelope: EnvelopeFuzzing.seeds
    case .tar: TarFuzzing.seeds
    }
  }

  /// Pieces that mean something to the reader.
  package var words: [[UInt8]] {
    let texts: [String]
    switch self {
    case .yaml, .content:
      texts = [
        "&a ", "*a", "!!str ", "<<: ", "---\n", "...\n", "\t", "\u{A0}", "\u{2028}", "\u{85}", "\u{FEFF}", "\r", "\r\n",
        "|", ">-", "'", "\"", "\\u202e", "\\x00", "{", "}", "[", "]", ": ", "- ", "? ", "#", " #x", "%YAML 1.1\n", "$",
        "$$", "![x](media:a)", "<b>", "[x](javascript:y)", "{{", "}}", "`", "e\u{301}", "\u{1F600}", "018", "-0",
        "true", "~", "2026-02-30", "query: ", "kind: cloze", "kind: match",
      ]
    case .json, .envelope:
      texts = [
        "{", "}", "[", "]", ",", ":", "\"", "\\u0000", "\\ud800", "\\udc00", "9007199254740992", "-0", "1e3", "1.0",
        "null", "true", "\"a\":1,", " ", "\u{FEFF}", "=", "A===", "_-", "\"payload\"", "\"keyid\":\"a\"",
      ]
    case .tar:
      texts = [
        "ustar\u{0}00", "../", "/etc/passwd", "0", "1", "2", "5", "x", "g", "L", "K", "\u{80}", "77777777777", "path=a",
        "GNU.sparse",
      ]
    }
    return texts.map { Array($0.utf8) }
  }
}
