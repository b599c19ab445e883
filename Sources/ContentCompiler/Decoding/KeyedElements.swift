internal import YAMLText

/// Keys of the elements of one list: written ones, and implied ones (`layer-1`, `q1`, `c1`) for the others.
struct KeyedElements {
  /// One key for each element, nil where the written key was refused.
  let keys: [Located<String>?]

  /// - Parameters:
  ///   - nodes: the list's elements, mappings or not.
  ///   - prefix: of an implied key, before its position from 1; nil if every element must have a key.
  ///   - reserved: keys that mean something else.
  init(_ nodes: [YAMLNode], _ name: String, prefix: String?, reserved: [String] = [], in scope: FileScope) {
    let written = nodes.map { Self.writtenKey($0, in: scope) }
    let implied = zip(nodes.indices, written).compactMap { index, key in
      if case .absent = key, let prefix { "\(prefix)\(index + 1)" } else { nil }
    }
    var seen: [String: SourceSpan] = [:]
    keys = zip(nodes.indices, written).map { index, key in
      switch key {
      case .refused: return nil
      case .absent: return prefix.map { Located("\($0)\(index + 1)", nodes[index].span.firstScalar) }
      case .written(let key):
        if implied.contains(key.value) || reserved.contains(key.value) {
          scope.report(
            .impliedKeyTaken, key.span, "the key ‘\(key.value)’ means something else here",
            help:
              "‘\(key.value)’ is the key of \(reserved.contains(key.value) ? "a pair’s card" : "an entry without one"); choose another"
          )
        } else if let earlier = seen[key.value] {
          scope.report(
            .duplicateLocalKey, key.span, "two \(name) have the key ‘\(key.value)’", help: "give each its own",
            notes: [scope.note(earlier, "the first one")])
        } else {
          seen[key.value] = key.span
        }
        return key
      }
    }
  }

  private enum WrittenKey {
    case absent
    case refused
    case written(Located<String>)
  }

  private static func writtenKey(_ node: YAMLNode, in scope: FileScope) -> WrittenKey {
    guard case .mapping(let entries) = node.content, let value = entries.first(where: { $0.key == "key" })?.value else {
      return .absent
    }
    guard scope.isWritten(value, "key"), let key = scope.id(value, "key") else { return .refused }
    return .written(key)
  }
}
