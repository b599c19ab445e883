package import YAMLText

/// A value and where it was written.
package struct Located<Value: Sendable>: Sendable {
  package let value: Value
  package let span: SourceSpan

  package init(_ value: Value, _ span: SourceSpan) {
    self.value = value
    self.span = span
  }
}
