/// Puts events together to nodes, with a stack of its own, and stops at the limits.
struct NodeBuilder {
  private(set) var root: YAMLNode?
  private(set) var faults: [YAMLFault] = []
  private(set) var remarks: [YAMLRemark] = []
  private(set) var isDone = false
  /// A tab that only stands before a comment or a line's end, where libyaml stopped.
  private(set) var harmlessTab: Int?

  private var text: RawText
  private let isCut: Bool
  private let hasStandIns: Bool
  private var stack: [OpenCollection] = []
  private var nodeCount = 0
  private var documentCount = 0
  /// Anchors and tags before this place are noted.
  private var propertiesEnd: Int32 = 0
  /// A fault of syntax lies behind this place: the end of the last event, or its start if it was an unquoted scalar,
  /// which may have swallowed what was meant to be a key.
  private var lastGood = Mark(offset: 0, line: 0, column: 0)

  init(scan: TextScan) {
    text = RawText(bytes: scan.bytes, scalarCount: scan.scalarCount)
    isCut = scan.isCut
    hasStandIns = scan.hasStandIns
  }

  mutating func take(_ event: YAMLEvent) {
    if event.hasProperties { noteProperties(event) }
    switch event.kind {
    case .documentStart:
      documentCount += 1
      if documentCount > 1 {
        end(with: YAMLFault(.secondDocument, SourceSpan(start: event.start.offset, end: event.end.offset)))
      }
    case .alias:
      let span = SourceSpan(start: event.start.offset, end: event.end.offset)
      faults.append(YAMLFault(.alias(text.string(span)), span))
      add(YAMLNode(content: .scalar(YAMLScalar(text: "", style: .singleQuoted, suspiciousEscape: nil)), span: span))
    case .scalar(let value, let style): takeScalar(value, style, event)
    case .sequenceStart(let isFlow): open(.sequence([]), isFlow: isFlow, event)
    case .mappingStart(let isFlow): open(.mapping([]), isFlow: isFlow, event)
    case .collectionEnd: close(event)
    case .streamEnd: finish()
    case .documentEnd, .other: break
    }
    lastGood = if case .scalar(_, .plain) = event.kind { event.start } else { event.end }
  }

  mutating func stop(_ problem: ScanProblem) {
    // Where reading was cut, what stands at the cut is no fault of its own.
    if isCut && problem.mark.offset >= text.scalarCount {
      isDone = true
      return
    }
    let finder = SyntaxFaultFinder(
      problem: problem, lastGood: lastGood, openFlow: stack.last { $0.isFlow }?.opening, hasDocument: root != nil)
    if let tab = finder.harmlessTab(in: &text) {
      harmlessTab = tab
      isDone = true
      return
    }
    end(with: finder.fault(in: &text))
  }

  private mutating func finish() {
    if let root { checkRoot(root) } else if !isCut && faults.isEmpty { faults.append(YAMLFault(.empty, .fileStart)) }
    isDone = true
  }

  private mutating func end(with fault: YAMLFault) {
    faults.append(fault)
    isDone = true
  }

  // MARK: Scalars

  private mutating func takeScalar(_ value: String, _ style: YAMLScalar.Style, _ event: YAMLEvent) {
    let span = SourceSpan(start: event.start.offset, end: event.end.offset)
    var escape: SourceSpan?
    switch style {
    case .plain: if !value.isEmpty { noteCuttingComment(value, span) }
    case .doubleQuoted:
      escape = text.suspiciousEscape(in: span)
      checkContinuation(event)
    case .singleQuoted: checkContinuation(event)
    case .block: break
    }
    let scalar = YAMLScalar(
      text: hasStandIns ? TextScan.restore(value) : value, style: style, suspiciousEscape: escape)
    add(YAMLNode(content: .scalar(scalar), span: span))
  }

  private mutating func noteCuttingComment(_ value: String, _ span: SourceSpan) {
    if let hash = text.cuttingComment(after: Int(span.end)) {
      remarks.append(YAMLRemark(kind: .commentCutsValue(value), span: SourceSpan(start: hash, end: hash + 1)))
    }
  }

  /// libyaml lets quoted text go on further left than YAML 1.2 does.
  private mutating func checkContinuation(_ event: YAMLEvent) {
    guard event.end.line > event.start.line else { return }
    let indent = stack.last { !$0.isFlow }?.column ?? -1
    let span = SourceSpan(start: event.start.offset, end: event.end.offset)
    if let place = text.firstLineIndentedLess(than: indent + 1, in: span) {
      faults.append(YAMLFault(.quoteContinuedTooFarLeft, SourceSpan(start: place, end: place + 1), related: span))
    }
  }

  private mutating func noteProperties(_ event: YAMLEvent) {
    // Those of a mapping and of its first key may follow each other.
    for (kind, span) in text.properties(from: event.start.offset) where span.start >= propertiesEnd {
      faults.append(YAMLFault(kind, span))
      propertiesEnd = span.end
    }
  }

  // MARK: Collections

  private mutating func open(_ kind: OpenCollection.Kind, isFlow: Bool, _ event: YAMLEvent) {
    let span = SourceSpan(start: event.start.offset, end: event.start.offset + 1)
    guard stack.count < YAMLLimits.depth else {
      end(with: YAMLFault(.tooDeep(limit: YAMLLimits.depth), span))
      return
    }
    count(at: span)
    stack.append(OpenCollection(kind: kind, isFlow: isFlow, opening: span, column: event.start.column))
  }

  private mutating func close(_ event: YAMLEvent) {
    guard let finished = stack.popLast() else { return }
    place(finished.node(end: event.end.offset))
  }

  private mutating func add(_ node: YAMLNode) {
    count(at: node.span)
    place(node)
  }

  private mutating func count(at span: SourceSpan) {
    nodeCount += 1
    if nodeCount == YAMLLimits.nodes + 1 {
      end(with: YAMLFault(.tooManyNodes(limit: YAMLLimits.nodes), span.firstScalar))
    }
  }

  private mutating func place(_ node: YAMLNode) {
    if stack.isEmpty {
      root = root ?? node
    } else {
      let found = stack[stack.count - 1].append(node)
      faults += found
      // Indentation that is none puts all that follows in the wrong place.
      if found.contains(where: \.isForeignSpace) { isDone = true }
    }
  }

  private mutating func checkRoot(_ root: YAMLNode) {
    switch root.content {
    case .mapping: return
    case .scalar(let scalar) where scalar.isEmpty: faults.append(YAMLFault(.empty, .fileStart))
    case .scalar(let scalar) where scalar.style == .plain:
      faults.append(ForeignSpace.fault(in: scalar.text, at: root.span) ?? YAMLFault(.rootNotMapping, root.span))
    case .scalar, .sequence: faults.append(YAMLFault(.rootNotMapping, root.span))
    }
  }
}
