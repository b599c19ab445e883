internal import Wording
internal import YAMLText

/// One file while it is decoded: its path, its text, and what was found so far. Used by one task only.
final class FileScope {
  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// References to other parts of the same file, in the order in which they were read.
  private(set) var references: [LocalReference] = []

  /// Names that may still be compared with a misspelt one: a few mistakes are worth the time, thousands are not.
  private var remainingComparisons = 100_000
  /// Made only for faults that need it, and then once.
  private lazy var scalars = Array(String(decoding: source.body, as: UTF8.self).unicodeScalars)

  init(_ source: SourceText) { self.source = source }

  var path: String { source.path }

  func place(_ span: SourceSpan) -> Place { Place(path, span) }

  func report(
    _ code: DiagnosticCode, _ span: SourceSpan, _ sentence: String, help: String? = nil, notes: [Diagnostic.Note] = [],
    fix: Diagnostic.Fix? = nil
  ) {
    diagnostics.append(Diagnostic(code, place(span), sentence, help: help, notes: notes, fix: fix))
  }

  /// Notes a reference that is checked when the whole file is known.
  func refer(to part: LocalReference.Part, _ key: Located<String>?) {
    if let key { references.append(LocalReference(part: part, key: key)) }
  }

  /// The name that was most likely meant; nil too once a file has asked too often.
  func suggestion(for word: String, among candidates: [String]) -> String? {
    guard remainingComparisons > 0 else { return nil }
    remainingComparisons -= candidates.count
    return DidYouMean.suggestion(for: word, among: candidates)
  }

  func note(_ span: SourceSpan, _ sentence: String) -> Diagnostic.Note { Diagnostic.Note(place(span), sentence) }

  /// The raw text between two places, counted as spans count.
  func text(from start: Int32, to end: Int32) -> String {
    String(String.UnicodeScalarView(scalars[range(start, end)]))
  }

  /// Where a character stands in the raw text of a value; the value's start if it came from an escape.
  func span(of scalar: Unicode.Scalar, in span: SourceSpan) -> SourceSpan {
    guard let index = scalars[range(span.start, span.end)].firstIndex(of: scalar) else { return span }
    return SourceSpan(start: index, end: index + 1)
  }

  private func range(_ start: Int32, _ end: Int32) -> Range<Int> {
    let first = min(Int(start), scalars.count)
    return first..<max(first, min(Int(end), scalars.count))
  }
}

/// The key of a layer, medium or interactive, used elsewhere in its box.
struct LocalReference {
  enum Part {
    case layer
    case media
    case interactive
  }

  let part: Part
  let key: Located<String>
}
