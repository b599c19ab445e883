internal import ContentModel

/// Props of an interactive, sorted by name. Numbers travel as decimal text.
enum PropsDocument {
  static func write(_ props: [Interactive.Prop], into json: inout JSONWriter) {
    json.object {
      for prop in props {
        switch prop.value {
        case .text(let text): $0.member(prop.name, text)
        case .integer(let value): $0.member(prop.name, value)
        case .boolean(let value): $0.member(prop.name, value)
        }
      }
    }
  }
}

/// `custom`: every scalar a string, the order of the source.
enum CustomDocument {
  static func write(_ value: CustomValue, into json: inout JSONWriter) {
    switch value {
    case .text(let text): json.string(text)
    case .list(let values): json.array(values) { write($1, into: &$0) }
    case .mapping(let entries):
      json.object {
        for entry in entries {
          $0.key(entry.key)
          write(entry.value, into: &$0)
        }
      }
    }
  }
}
