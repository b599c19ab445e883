/// A list or mapping whose end has not come yet.
struct OpenCollection {
  enum Kind {
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  private var kind: Kind
  let isFlow: Bool
  let opening: SourceSpan
  /// Of the first scalar, from 0: the indentation of a block collection.
  let column: Int
  private var pendingKey: YAMLNode?
  /// Positions of a mapping's entries by key, once there are many.
  private var positions: [String: Int] = [:]
  /// Up to so many entries are looked through without an index, which most mappings never need.
  private static let entriesWithoutIndex = 32

  init(kind: Kind, isFlow: Bool, opening: SourceSpan, column: Int) {
    self.kind = kind
    self.isFlow = isFlow
    self.opening = opening
    self.column = column
  }

  /// The finished node.
  func node(end: Int) -> YAMLNode {
    let span = isFlow ? SourceSpan(start: Int(opening.start), end: end) : opening
    switch kind {
    case .sequence(let nodes): return YAMLNode(content: .sequence(nodes), span: span)
    case .mapping(let entries): return YAMLNode(content: .mapping(entries), span: span)
    }
  }

  /// Takes the next node in and returns what is wrong with it as a key.
  mutating func append(_ node: YAMLNode) -> [YAMLFault] {
    switch kind {
    case .sequence(var nodes):
      kind = .sequence([])  // keeps the array's only owner, so that it grows in place
      nodes.append(node)
      kind = .sequence(nodes)
      return []
    case .mapping(var entries):
      guard let key = pendingKey else {
        pendingKey = node
        return Self.faults(ofKey: node)
      }
      pendingKey = nil
      guard case .scalar(let scalar) = key.content else { return [] }
      if let earlier = entry(named: scalar.text, in: entries) {
        return [YAMLFault(.duplicateKey(scalar.text), key.span, related: earlier.keySpan)]
      }
      index(scalar.text, in: entries)
      kind = .mapping([])
      entries.append(YAMLEntry(key: scalar.text, keySpan: key.span, value: node))
      kind = .mapping(entries)
      return []
    }
  }

  /// `String ==` is canonical equivalence, so keys that differ only before NFC are the same.
  private func entry(named name: String, in entries: [YAMLEntry]) -> YAMLEntry? {
    if entries.count <= Self.entriesWithoutIndex { return entries.first { $0.key == name } }
    return positions[name].map { entries[$0] }
  }

  /// - Parameter entries: those before the new one.
  private mutating func index(_ name: String, in entries: [YAMLEntry]) {
    guard entries.count >= Self.entriesWithoutIndex else { return }
    if positions.isEmpty {
      for (position, entry) in entries.enumerated() { positions[entry.key] = position }
    }
    positions[name] = entries.count
  }

  private static func faults(ofKey node: YAMLNode) -> [YAMLFault] {
    guard case .scalar(let scalar) = node.content else { return [YAMLFault(.keyNotText, node.span)] }
    if scalar.isEmpty { return [YAMLFault(.emptyKey, node.span)] }
    guard scalar.style == .plain else { return [] }
    if scalar.text == "<<" { return [YAMLFault(.mergeKey, node.span)] }
    return ForeignSpace.fault(in: scalar.text, at: node.span).map { [$0] } ?? []
  }
}
