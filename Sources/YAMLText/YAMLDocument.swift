/// One file, read: a tree where there is one, and everything that is wrong with the text.
package struct YAMLDocument: Sendable {
  /// The root mapping; nil if a fault prevents decoding.
  package let root: YAMLNode?
  /// In the order of their places; where one prevents decoding, only such faults.
  package let faults: [YAMLFault]
  package let remarks: [YAMLRemark]

  /// Every retry reads the text once more: so many at most, and so many bytes.
  private static let maximumRetries = 50
  private static let maximumRetriedBytes = 2 * YAMLLimits.fileBytes

  /// Reads one text. Never fails: what is wrong comes back as faults.
  package init(_ source: SourceText) {
    let scan = TextScan(source)
    var builder = NodeBuilder(scan: scan)
    if !(scan.isCut && scan.scalarCount == 0) { builder = Self.run(scan, from: builder) }
    // A tab before a comment or on an empty line is good YAML that libyaml refuses: read such a line with spaces.
    var bytes = scan.bytes
    var retries = 0
    while let offset = builder.harmlessTab, retries < Self.maximumRetries,
      (retries + 1) * bytes.count <= Self.maximumRetriedBytes
    {
      retries += 1
      Self.replaceLeadingTabs(&bytes, at: offset, scalarCount: scan.scalarCount)
      builder = Self.run(scan, bytes: bytes, from: NodeBuilder(scan: scan))
    }
    // So many of them are not worth the time; a file is read or refused, never passed over in silence.
    let tab = builder.harmlessTab.map { YAMLFault(.tabIndentation, SourceSpan(start: $0, end: $0 + 1)) }
    let all = scan.faults + builder.faults + [tab].compactMap(\.self)
    let isBroken = all.contains(where: \.preventsDecoding)
    faults = all.filter { $0.preventsDecoding || !isBroken }
      .sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    root = isBroken ? nil : builder.root
    remarks = isBroken ? [] : builder.remarks
  }

  private static func run(_ scan: TextScan, bytes: [UInt8]? = nil, from start: NodeBuilder) -> NodeBuilder {
    let bytes = bytes ?? scan.bytes
    var builder = start
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let stream = unsafe EventStream(buffer) else { return }
      while !builder.isDone {
        switch stream.next() {
        case .success(let event): builder.take(event)
        case .failure(let problem): builder.stop(problem)
        }
      }
    }
    return builder
  }

  private static func replaceLeadingTabs(_ bytes: inout [UInt8], at offset: Int, scalarCount: Int) {
    var cursor = ScalarCursor(bytes: bytes, scalarCount: scalarCount)
    var index = cursor.byteIndex(of: offset)
    while index > 0, bytes[index - 1] != 0x0A { index -= 1 }
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 {
      bytes[index] = 0x20
      index += 1
    }
  }
}
