internal import CLibYAML

/// One event of libyaml, with its places in Unicode scalars.
struct YAMLEvent {
  enum Kind {
    case documentStart(isExplicit: Bool)
    case documentEnd
    case streamEnd
    case alias
    case scalar(text: String, style: YAMLScalar.Style)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    case collectionEnd
    case other
  }

  let kind: Kind
  let start: Mark
  let end: Mark
  /// An anchor or tag was written before the node.
  let hasProperties: Bool
}

/// A place as libyaml counts: all from 0, in Unicode scalars.
struct Mark {
  let offset: Int
  let line: Int
  let column: Int
}

/// Why libyaml stopped.
struct ScanProblem: Error {
  let problem: String
  let context: String
  let mark: Mark
  let contextMark: Mark?
}

/// Events of one text, one after the other. Must not outlive the buffer: libyaml keeps the pointer.
@safe struct EventStream: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// - Parameter buffer: UTF-8 without a byte order mark.
  init?(_ buffer: UnsafeBufferPointer<UInt8>) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      return nil
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
    unsafe self.parser = parser
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  func next() -> Result<YAMLEvent, ScanProblem> {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { return .failure(unsafe Self.problem(parser.pointee)) }
    let result = unsafe Self.translate(&event)
    unsafe yaml_event_delete(&event)
    return .success(result)
  }

  private static func translate(_ event: inout yaml_event_t) -> YAMLEvent {
    var hasProperties = false
    let kind: YAMLEvent.Kind
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      unsafe hasProperties = scalar.anchor != nil || scalar.tag != nil
      let text = unsafe String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      kind = unsafe .scalar(text: text, style: style(scalar.style))
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      unsafe hasProperties = start.anchor != nil || start.tag != nil
      kind = unsafe .sequenceStart(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      unsafe hasProperties = start.anchor != nil || start.tag != nil
      kind = unsafe .mappingStart(isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .collectionEnd
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_DOCUMENT_START_EVENT: kind = unsafe .documentStart(isExplicit: event.data.document_start.implicit == 0)
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    default: kind = .other
    }
    return unsafe YAMLEvent(
      kind: kind, start: mark(event.start_mark), end: mark(event.end_mark), hasProperties: hasProperties)
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .plain
    }
  }

  private static func mark(_ mark: yaml_mark_t) -> Mark {
    Mark(offset: mark.index, line: mark.line, column: mark.column)
  }

  private static func problem(_ parser: yaml_parser_t) -> ScanProblem {
    let context = unsafe parser.context.map { unsafe String(cString: $0) } ?? ""
    return unsafe ScanProblem(
      problem: parser.problem.map { unsafe String(cString: $0) } ?? "unreadable", context: context,
      mark: mark(parser.problem_mark), contextMark: context.isEmpty ? nil : mark(parser.context_mark))
  }
}

/// libyaml's version, for `contentc version`.
package var libyamlVersion: String { unsafe String(cString: yaml_get_version_string()) }
