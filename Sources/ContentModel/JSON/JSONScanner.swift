/// Puts the values of one JSON text together.
struct JSONScanner {
  private let maximumDepth: Int
  private var cursor: JSONCursor

  init(bytes: [UInt8], maximumDepth: Int) {
    cursor = JSONCursor(bytes)
    self.maximumDepth = maximumDepth
  }

  mutating func document() throws(JSONError) -> JSONValue {
    if cursor.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw JSONError(.byteOrderMark, at: 0) }
    cursor.skipWhiteSpace()
    let result = try value(depth: 0)
    cursor.skipWhiteSpace()
    guard cursor.position == cursor.bytes.count else { throw JSONError(.trailingContent, at: cursor.position) }
    return result
  }

  /// Reads one value with `depth` containers open around it.
  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard cursor.position < cursor.bytes.count else { throw JSONError(.unexpectedEnd, at: cursor.position) }
    switch cursor.bytes[cursor.position] {
    case 0x7B: return .object(try members(depth: depth))
    case 0x5B: return .array(try elements(depth: depth))
    case 0x22: return .string(try cursor.string())
    case 0x2D, 0x30...0x39: return .integer(try cursor.integer())
    case 0x74:
      try word("true")
      return .bool(true)
    case 0x66:
      try word("false")
      return .bool(false)
    case 0x6E:
      try word("null")
      return .null
    default: throw JSONError(.expected(.value), at: cursor.position)
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONValue.Member] {
    try open(depth: depth)
    var members: [JSONValue.Member] = []
    if cursor.skip(0x7D) { return members }
    var names = UniqueNames()
    while true {
      let start = cursor.position
      guard cursor.position < cursor.bytes.count else { throw JSONError(.unexpectedEnd, at: cursor.position) }
      guard cursor.bytes[cursor.position] == 0x22 else { throw JSONError(.expected(.name), at: cursor.position) }
      let name = try cursor.string()
      guard names.accepts(name, after: members) else { throw JSONError(.duplicateName(name), at: start) }
      cursor.skipWhiteSpace()
      guard cursor.position < cursor.bytes.count else { throw JSONError(.unexpectedEnd, at: cursor.position) }
      guard cursor.skip(0x3A) else { throw JSONError(.expected(.colon), at: cursor.position) }
      cursor.skipWhiteSpace()
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
      guard try hasNext(closing: 0x7D, else: .commaOrBrace) else { return members }
    }
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSONValue] {
    try open(depth: depth)
    var elements: [JSONValue] = []
    if cursor.skip(0x5D) { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      guard try hasNext(closing: 0x5D, else: .commaOrBracket) else { return elements }
    }
  }

  /// Steps over an opening bracket, unless it is one too many.
  private mutating func open(depth: Int) throws(JSONError) {
    guard depth < maximumDepth else { throw JSONError(.tooDeep(maximum: maximumDepth), at: cursor.position) }
    cursor.position += 1
    cursor.skipWhiteSpace()
  }

  /// Steps over a comma (true: one more follows) or over the closing bracket (false).
  private mutating func hasNext(
    closing: UInt8, else expectation: JSONError.Expectation
  ) throws(JSONError) -> Bool {
    cursor.skipWhiteSpace()
    guard cursor.position < cursor.bytes.count else { throw JSONError(.unexpectedEnd, at: cursor.position) }
    if cursor.skip(closing) { return false }
    let comma = cursor.position
    guard cursor.skip(0x2C) else { throw JSONError(.expected(expectation), at: cursor.position) }
    cursor.skipWhiteSpace()
    if cursor.position < cursor.bytes.count, cursor.bytes[cursor.position] == closing {
      throw JSONError(.trailingComma, at: comma)
    }
    return true
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    let text = Array(word.description.utf8)
    guard cursor.bytes[cursor.position...].starts(with: text) else {
      throw JSONError(.expected(.value), at: cursor.position)
    }
    cursor.position += text.count
  }
}
