internal import UnicodeText
internal import YAMLText

/// `custom`: whatever an author or another tool needs, passed through as text.
enum CustomDecoder {
  /// Open mappings and lists, the outermost included.
  static let maximumDepth = 8

  static func decode(_ node: YAMLNode, in scope: FileScope) -> CustomValue? {
    guard scope.mapping(node, "‘custom’") != nil else { return nil }
    return value(node, "custom", depth: 1, in: scope)
  }

  private static func value(_ node: YAMLNode, _ name: String, depth: Int, in scope: FileScope) -> CustomValue? {
    if case .scalar(let scalar) = node.content {
      return scope.isWritten(node, name) ? .text(UnicodeText.nfc(scalar.text)) : nil
    }
    guard depth <= maximumDepth else {
      scope.report(.customTooDeep, node.span.firstScalar, "‘custom’ may be nested \(maximumDepth) levels deep at most")
      return nil
    }
    switch node.content {
    case .scalar: return nil
    case .sequence(let nodes): return .list(nodes.compactMap { value($0, name, depth: depth + 1, in: scope) })
    case .mapping(let entries):
      return .mapping(
        entries.compactMap { entry in
          value(entry.value, entry.key, depth: depth + 1, in: scope).map { (UnicodeText.nfc(entry.key), $0) }
        })
    }
  }
}
