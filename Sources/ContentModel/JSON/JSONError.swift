/// Why a text is not strict JSON, and where.
package struct JSONError: Error, Sendable, Hashable {
  /// The rule that was broken.
  package enum Reason: Sendable, Hashable {
    case byteOrderMark
    case invalidUTF8
    case unexpectedEnd
    case expected(Expectation)
    case trailingComma
    case trailingContent
    /// An object has this name twice once escapes are read.
    case duplicateName(String)
    case tooDeep(maximum: Int)
    case leadingZero
    case negativeZero
    case notAnInteger
    case integerOutOfRange
    case controlCharacter
    case invalidEscape
    case loneSurrogate
  }

  /// What the grammar allows at a place.
  package enum Expectation: String, Sendable, Hashable {
    case value = "a value"
    case digit = "a digit"
    case name = "a member name in double quotes"
    case colon = "a colon"
    case commaOrBrace = "a comma or a closing brace"
    case commaOrBracket = "a comma or a closing bracket"
  }

  package let reason: Reason
  /// Bytes before the fault, counted from 0.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  /// One lower-case sentence without a full stop, such as `trailing comma at byte 12`.
  package var description: String { "\(sentence) at byte \(offset)" }

  private var sentence: String {
    switch reason {
    case .byteOrderMark: "byte order mark"
    case .invalidUTF8: "invalid UTF-8"
    case .unexpectedEnd: "unexpected end of the text"
    case .expected(let expectation): "expected \(expectation.rawValue)"
    case .trailingComma: "trailing comma"
    case .trailingContent: "more text after the value"
    case .duplicateName(let name): "duplicate name \(name.quotedForMessage)"
    case .tooDeep(let maximum): "more than \(maximum) levels of nesting"
    case .leadingZero: "number with a leading zero"
    case .negativeZero: "negative zero"
    case .notAnInteger: "number with a fraction or an exponent, where only integers are allowed"
    case .integerOutOfRange: "integer beyond 2^53-1"
    case .controlCharacter: "control character in a string"
    case .invalidEscape: "invalid escape in a string"
    case .loneSurrogate: "surrogate escape without its partner"
    }
  }
}

extension String {
  /// At most 64 characters in double quotes with control characters escaped, so that a message stays one short line.
  package var quotedForMessage: String {
    let start = String(unicodeScalars.prefix(64))
    return start.unicodeScalars.count < unicodeScalars.count ? start.debugDescription + "…" : start.debugDescription
  }

  /// Whether both texts are the same bytes; `==` would also accept canonically equivalent ones.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
