internal import YAMLText

enum YAMLFuzzing {
  static func run(_ bytes: [UInt8]) {
    let source = SourceText(path: "x", bytes: bytes)
    let document = YAMLDocument(source)
    let count = String(decoding: source.body, as: UTF8.self).unicodeScalars.count
    for fault in document.faults {
      precondition(fault.span.start <= fault.span.end, "a span runs backwards")
      precondition(Int(fault.span.start) <= count + 1, "a fault lies behind the text")
    }
    precondition(
      zip(document.faults, document.faults.dropFirst()).allSatisfy { $0.span.start <= $1.span.start },
      "faults are not sorted")
    if document.root == nil { precondition(!document.faults.isEmpty, "no tree, and no fault says why") }
    let lines = LineMap(source)
    for fault in document.faults {
      let place = lines.position(of: Int(fault.span.start))
      precondition(place.line >= 1 && place.column >= 1 && place.utf16Column >= place.column)
    }
    if let root = document.root { check(root, depth: 1) }
  }

  private static func check(_ node: YAMLNode, depth: Int) {
    precondition(depth <= YAMLLimits.depth + 1, "deeper than the limit")
    switch node.content {
    case .scalar: break
    case .sequence(let nodes): for node in nodes { check(node, depth: depth + 1) }
    case .mapping(let entries):
      precondition(Set(entries.map(\.key)).count == entries.count, "a key is there twice")
      for entry in entries { check(entry.value, depth: depth + 1) }
    }
  }
}
