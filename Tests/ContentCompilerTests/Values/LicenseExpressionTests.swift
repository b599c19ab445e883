import Testing

@testable import ContentCompiler

/// SPDX license expressions.
struct LicenseExpressionTests {
  @Test(
    "expressions",
    arguments: [
      "MIT", "CC-BY-4.0", "GPL-2.0+", "CC-BY-SA-4.0", "MIT OR Apache-2.0", "MIT AND (CC0-1.0 OR CC-BY-4.0)",
      "GPL-2.0-only WITH Classpath-exception-2.0", "LicenseRef-School", "LicenseRef-a.b-1",
      "DocumentRef-spdx-tool-1.2:LicenseRef-MIT-Style-2", "((MIT))", "(MIT)AND(BSD-3-Clause)", " MIT ", "CC0-1.0",
    ])
  func valid(_ text: String) { #expect(LicenseExpression.isValid(text)) }

  @Test(
    "anything else",
    arguments: [
      "", " ", "CC BY 4.0", "MIT or Apache-2.0", "MIT and", "MIT OR", "OR MIT", "AND", "(MIT", "MIT)", "()", "MIT MIT",
      "MIT WITH", "MIT WITH (x)", "WITH x", "LicenseRef-", "LicenseRef-a+", "DocumentRef-a", "DocumentRef-a:b",
      "MIT/BSD",
      "MIT, BSD", "©", "GPL-2.0++", "(MIT) WITH Classpath-exception-2.0", "+",
      String(repeating: "(", count: 40) + "MIT" + String(repeating: ")", count: 40),
    ])
  func invalid(_ text: String) { #expect(!LicenseExpression.isValid(text)) }
}
