import ContentCompiler
import Foundation
import Testing

/// The documentation is made from the explanations.
struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("docs/diagnostics.md is what the explanations say")
  func diagnostics() throws {
    try Recording.check(DiagnosticExplanation.markdown, at: Self.root.appendingPathComponent("docs/diagnostics.md").path)
  }
}
