/// Walks over the bytes of one JSON text; strings and numbers have files of their own.
///
/// Plain indexing into the array keeps every access checked: a fault in this code stops, it never reads beyond.
struct JSONScanner {
  let bytes: [UInt8]
  let maximumDepth: Int
  var position = 0

  init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  mutating func document() throws(JSONError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw JSONError(.byteOrderMark, at: 0) }
    skipWhiteSpace()
    let result = try value(depth: 0)
    skipWhiteSpace()
    guard position == bytes.count else { throw JSONError(.trailingContent, at: position) }
    return result
  }

  /// Reads one value with `depth` containers open around it.
  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: position) }
    switch bytes[position] {
    case 0x7B: return .object(try members(depth: depth))
    case 0x5B: return .array(try elements(depth: depth))
    case 0x22: return .string(try string())
    case 0x2D, 0x30...0x39: return .integer(try integer())
    case 0x74:
      try word("true")
      return .bool(true)
    case 0x66:
      try word("false")
      return .bool(false)
    case 0x6E:
      try word("null")
      return .null
    default: throw JSONError(.expected(.value), at: position)
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONValue.Member] {
    try open(depth: depth)
    var members: [JSONValue.Member] = []
    if skip(0x7D) { return members }
    var names = UniqueNames()
    while true {
      let start = position
      guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: position) }
      guard bytes[position] == 0x22 else { throw JSONError(.expected(.name), at: position) }
      let name = try string()
      guard names.accepts(name, after: members) else { throw JSONError(.duplicateName(name), at: start) }
      skipWhiteSpace()
      guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: position) }
      guard skip(0x3A) else { throw JSONError(.expected(.colon), at: position) }
      skipWhiteSpace()
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
      guard try hasNext(closing: 0x7D, else: .commaOrBrace) else { return members }
    }
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSONValue] {
    try open(depth: depth)
    var elements: [JSONValue] = []
    if skip(0x5D) { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      guard try hasNext(closing: 0x5D, else: .commaOrBracket) else { return elements }
    }
  }

  /// Steps over an opening bracket, unless it is one too many.
  private mutating func open(depth: Int) throws(JSONError) {
    guard depth < maximumDepth else { throw JSONError(.tooDeep(maximum: maximumDepth), at: position) }
    position += 1
    skipWhiteSpace()
  }

  /// Steps over a comma (true: one more follows) or over the closing bracket (false).
  private mutating func hasNext(
    closing: UInt8, else expectation: JSONError.Expectation
  ) throws(JSONError) -> Bool {
    skipWhiteSpace()
    guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: position) }
    if skip(closing) { return false }
    let comma = position
    guard skip(0x2C) else { throw JSONError(.expected(expectation), at: position) }
    skipWhiteSpace()
    if position < bytes.count, bytes[position] == closing { throw JSONError(.trailingComma, at: comma) }
    return true
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    let text = Array(word.description.utf8)
    guard bytes[position...].starts(with: text) else { throw JSONError(.expected(.value), at: position) }
    position += text.count
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Space, tab, line feed and carriage return: the only white space JSON has.
  private mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}
