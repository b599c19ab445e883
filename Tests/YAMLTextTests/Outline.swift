import YAMLText

/// A document as one readable text: its tree with places, or its faults.
enum Outline {
  static func of(_ text: String) -> String { of(Array(text.utf8)) }

  static func of(_ bytes: [UInt8]) -> String {
    let source = SourceText(path: "x.yaml", bytes: bytes)
    let document = YAMLDocument(source)
    let lines = LineMap(source)
    func place(_ span: SourceSpan) -> String {
      let position = lines.position(of: Int(span.start))
      return "\(position.line):\(position.column)"
    }
    var parts = document.faults.map { fault in
      "\(place(fault.span)) \(fault.kind)" + (fault.related.map { " (\(place($0)))" } ?? "")
    }
    parts += document.remarks.map { "\(place($0.span)) remark \($0.kind)" }
    if let root = document.root { parts.append(outline(root, place)) }
    return parts.joined(separator: "\n")
  }

  private static func outline(_ node: YAMLNode, _ place: (SourceSpan) -> String) -> String {
    switch node.content {
    case .scalar(let scalar):
      let text = scalar.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
      return scalar.isEmpty ? "empty@\(place(node.span))" : "‘\(text)’@\(place(node.span))"
    case .sequence(let nodes): return "[" + nodes.map { outline($0, place) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      return "{" + entries.map { "\($0.key)@\(place($0.keySpan)): \(outline($0.value, place))" }.joined(separator: ", ")
        + "}"
    }
  }
}
