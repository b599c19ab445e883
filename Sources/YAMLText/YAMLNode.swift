/// A node of a content YAML document: nothing but text, lists and mappings.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  package let content: Content
  /// A scalar's whole extent; a flow collection's whole extent; a block collection's first scalar.
  package let span: SourceSpan

  package init(content: Content, span: SourceSpan) {
    self.content = content
    self.span = span
  }
}

/// One key with its value. Keys are scalars and unique in their mapping after NFC.
package struct YAMLEntry: Sendable {
  package let key: String
  package let keySpan: SourceSpan
  package let value: YAMLNode
}

/// Text as written; what it means is decided by the field that holds it.
package struct YAMLScalar: Sendable {
  package enum Style: Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    /// `|` or `>`.
    case block
  }

  package let text: String
  package let style: Style
  /// In double quotes, where the first of `\a \b \f \n \r \t \v` stands before an ASCII letter: LaTeX, most likely.
  package let suspiciousEscape: SourceSpan?

  /// Nothing was written: `title:` or `- `. Written empty text (`''`) is not empty in this sense.
  package var isEmpty: Bool { style == .plain && text.isEmpty }
}
