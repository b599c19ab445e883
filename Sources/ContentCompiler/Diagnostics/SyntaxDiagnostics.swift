internal import Wording
internal import YAMLText

/// The words for what YAMLText finds.
enum SyntaxDiagnostics {
  static func diagnostic(_ fault: YAMLFault, in path: String) -> Diagnostic {
    let words = SyntaxWords(fault.kind)
    let notes = fault.related.map { [Diagnostic.Note(Place(path, $0), words.note ?? "it begins here")] } ?? []
    return Diagnostic(words.code, Place(path, fault.span), words.sentence, help: words.help, notes: notes)
  }

  static func diagnostic(_ remark: YAMLRemark, in path: String) -> Diagnostic {
    switch remark.kind {
    case .commentCutsValue(let value):
      Diagnostic(
        .commentCutsValue, Place(path, remark.span),
        "‘ #’ starts a comment, so the value ends at ‘\(value.suffix(40))’",
        help: "put quotes around the whole value, or a space after #")
    }
  }
}

/// Code, sentence and remedy for one kind of fault.
struct SyntaxWords {
  let code: DiagnosticCode
  let sentence: String
  let help: String?
  /// For the secondary place, where there is one.
  let note: String?

  private init(_ code: DiagnosticCode, _ sentence: String, help: String? = nil, note: String? = nil) {
    self.code = code
    self.sentence = sentence
    self.help = help
    self.note = note
  }

  init(_ kind: YAMLFault.Kind) {
    self = Self.ofDocument(kind) ?? Self.ofCharacters(kind) ?? Self.ofFeatures(kind) ?? Self.ofSyntax(kind)
  }

  private static func ofDocument(_ kind: YAMLFault.Kind) -> SyntaxWords? {
    switch kind {
    case .empty: SyntaxWords(.emptyFile, "the file is empty", help: "write its fields, or delete the file")
    case .rootNotMapping:
      SyntaxWords(.rootNotMapping, "no content: the root must be a mapping", help: "begin with a field like ‘id: …’")
    case .secondDocument:
      SyntaxWords(
        .secondDocument, "one document per file; the second starts here", help: "move it into a file of its own")
    case .textAfterDocumentEnd:
      SyntaxWords(.textAfterDocumentEnd, "text after the end of the document", help: "remove the line ‘...’")
    case .tooDeep(let limit): SyntaxWords(.nestedTooDeeply, "nested too deeply: \(limit) levels are the limit")
    case .tooManyNodes(let limit):
      SyntaxWords(.tooManyNodes, "the file has more than \(limit) values", help: "split it into several files")
    default: nil
    }
  }

  private static func ofCharacters(_ kind: YAMLFault.Kind) -> SyntaxWords? {
    switch kind {
    case .utf16: SyntaxWords(.utf16, "the file is UTF-16", help: "save it as UTF-8")
    case .invalidUTF8(let offset):
      SyntaxWords(
        .invalidUTF8, "invalid UTF-8 (byte \(offset))", help: "the file has another encoding; save it as UTF-8")
    case .forbiddenCharacter(let scalar):
      SyntaxWords(.forbiddenCharacter, "control character \(scalar.codePoint)", help: "delete it; it cannot be seen")
    case .loneCarriageReturn:
      SyntaxWords(
        .loneCarriageReturn, "a lone carriage return (U+000D) ends no line",
        help: "save the file with LF or CRLF line ends")
    case .tabIndentation:
      SyntaxWords(.tabIndentation, "tab used for indentation", help: "indent with spaces")
    case .foreignSpace(let scalar):
      SyntaxWords(
        .foreignSpace, "\(scalar.spaceName) (\(scalar.codePoint)) where a space must stand",
        help: "type an ordinary space in its place")
    default: nil
    }
  }

  private static func ofFeatures(_ kind: YAMLFault.Kind) -> SyntaxWords? {
    switch kind {
    case .anchor(let name):
      SyntaxWords(
        .anchor, "anchors (‘\(name.prefix(40))’) are not part of content YAML",
        help: "write the value out; quote it if it begins with ‘&’")
    case .alias(let name):
      SyntaxWords(
        .alias, "aliases (‘\(name.prefix(40))’) are not part of content YAML",
        help: "write the value out; quote it if it begins with ‘*’")
    case .tag(let name):
      SyntaxWords(
        .tag, "tag ‘\(name.prefix(40))’ is not allowed", help: "remove it; quote the value if it begins with ‘!’")
    case .mergeKey:
      SyntaxWords(.mergeKey, "the merge key ‘<<’ is not part of content YAML", help: "write the fields out")
    case .keyNotText:
      SyntaxWords(
        .keyNotText, "a key must be text, not a list or mapping", help: "put quotes around it if it is meant as text")
    case .emptyKey:
      SyntaxWords(
        .emptyKey, "there is no key before this colon", help: "write a field’s name before it, or quote the whole value"
      )
    case .duplicateKey(let name):
      SyntaxWords(.duplicateKey, "‘\(name)’ is here twice", help: "keep one of them", note: "the first one")
    default: nil
    }
  }

  private static func ofSyntax(_ kind: YAMLFault.Kind) -> SyntaxWords {
    switch kind {
    case .colonInValue:
      SyntaxWords(.colonInValue, "a second colon in one line", help: "put quotes around the value")
    case .textAfterQuote:
      SyntaxWords(
        .textAfterQuote, "text after the closing quote",
        help: "double the apostrophe inside single quotes (''), or use double quotes")
    case .textAfterBracket(let bracket):
      SyntaxWords(.textAfterBracket, "text after the closing ‘\(bracket)’", help: "put quotes around the whole value")
    case .unclosedList:
      SyntaxWords(
        .unclosedList, "the list is not closed here", help: "add ‘]’ or a comma", note: "the list is opened here")
    case .unclosedMapping:
      SyntaxWords(
        .unclosedMapping, "the mapping is not closed here", help: "add ‘}’ or a comma",
        note: "the mapping is opened here")
    case .unclosedQuote:
      SyntaxWords(
        .unclosedQuote, "the quote opened here is never closed",
        help: "close it with the same sign; inside '…' write an apostrophe twice")
    case .unknownEscape(let character):
      SyntaxWords(
        .unknownEscape, "‘\\\(character.map(String.init) ?? "")’ means nothing in double quotes",
        help: "use single quotes or a | block for text with backslashes")
    case .quoteContinuedTooFarLeft:
      SyntaxWords(
        .quoteTooFarLeft, "quoted text must go on further right than its field", help: "indent this line",
        note: "the text begins here")
    case .keyWithoutColon:
      SyntaxWords(
        .keyWithoutColon, "no colon follows this key", help: "write ‘key: value’; continued text must be indented")
    case .keyTooLong:
      SyntaxWords(.keyTooLong, "a key may have at most \(YAMLLimits.keyLength) characters", help: "is a quote missing?")
    case .reservedCharacter(let character):
      SyntaxWords(
        .reservedCharacter, "a value cannot begin with ‘\(character)’",
        help: "]},".contains(character) ? "remove it; in quotes it is text" : "put quotes around it")
    case .indicatorInValue(let character):
      SyntaxWords(
        .indicatorInValue, "a value that begins with ‘\(character)’ must be quoted", help: "put quotes around it")
    case .misplacedDash: SyntaxWords(.misplacedDash, "a list cannot begin here", help: "begin it on a line of its own")
    case .blockHeader:
      SyntaxWords(.blockHeader, "text right after | or >", help: "begin the text on the next line, indented")
    case .badIndentation:
      SyntaxWords(
        .badIndentation, "this line is indented differently from its neighbours", help: "line it up with them")
    case .otherSyntax(let problem): SyntaxWords(.syntax, "this is not YAML: \(problem)")
    default: SyntaxWords(.syntax, "this is not YAML")
    }
  }
}
