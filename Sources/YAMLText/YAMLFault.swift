/// Something in a file that is not content YAML.
package struct YAMLFault: Sendable, Equatable {
  package let kind: Kind
  package let span: SourceSpan
  /// A second place that explains the first.
  package let related: SourceSpan?

  init(_ kind: Kind, _ span: SourceSpan, related: SourceSpan? = nil) {
    self.kind = kind
    self.span = span
    self.related = related
  }

  package enum Kind: Sendable, Equatable {
    // The whole file.
    case empty
    case rootNotMapping
    case secondDocument
    case textAfterDocumentEnd
    case tooDeep(limit: Int)
    case tooManyNodes(limit: Int)

    // Bytes and characters.
    case utf16
    /// Bytes before the first one that is not UTF-8.
    case invalidUTF8(byteOffset: Int)
    case forbiddenCharacter(Unicode.Scalar)
    case loneCarriageReturn
    case tabIndentation
    /// A space that is not U+0020 as indentation or where YAML needs a space.
    case foreignSpace(Unicode.Scalar)

    // What YAML has and content YAML has not.
    case anchor(String)
    case alias(String)
    case tag(String)
    case mergeKey
    case keyNotText
    case emptyKey
    case duplicateKey(String)

    // Syntax.
    case colonInValue
    case textAfterQuote
    case textAfterBracket(Character)
    case unclosedList
    case unclosedMapping
    case unclosedQuote
    case unknownEscape(Character?)
    case quoteContinuedTooFarLeft
    case keyWithoutColon
    case keyTooLong
    case reservedCharacter(Character)
    case indicatorInValue(Character)
    case misplacedDash
    case blockHeader
    case badIndentation
    /// Whatever libyaml says, where none of the above fits.
    case otherSyntax(String)
  }

  var isForeignSpace: Bool { if case .foreignSpace = kind { true } else { false } }

  /// Faults that make the rest of the file meaningless; a file with one is not decoded.
  package var preventsDecoding: Bool {
    if case .duplicateKey = kind { return false }
    return true
  }
}

/// Something that is content YAML but most likely not meant so.
package struct YAMLRemark: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// ` #` cut the unquoted value, which ends as given.
    case commentCutsValue(String)
  }

  package let kind: Kind
  package let span: SourceSpan
}

/// Bounds on one file, checked while events stream in.
package enum YAMLLimits {
  /// Bytes of a file.
  package static let fileBytes = 1_048_576
  /// Open mappings and sequences, the root included.
  package static let depth = 32
  /// Scalars (keys too), lists and mappings.
  package static let nodes = 50_000
  /// Characters that may stand nowhere; a file with so many ends at the last of them.
  package static let forbiddenCharacters = 1_000
  /// Characters of a key on one line (libyaml's own limit).
  package static let keyLength = 1024
}
