import ContentCompiler
import Foundation
import Testing

/// The documentation is made from the explanations.
struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("docs/diagnostics.md is what the explanations say")
  func diagnostics() throws {
    let page = Self.root.appendingPathComponent("docs/diagnostics.md")
    try Recording.check(DiagnosticExplanation.markdown, at: page.path)
  }
}
