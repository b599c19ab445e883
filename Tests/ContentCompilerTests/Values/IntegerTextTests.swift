import Testing

@testable import ContentCompiler

/// Whole numbers as text: read, refused with the number that was meant, or refused.
struct IntegerTextTests {
  private static let cases: [(text: String, expected: String)] = [
    ("0", "0"), ("7", "7"), ("-3", "-3"), ("9007199254740991", "9007199254740991"),
    ("-9007199254740991", "-9007199254740991"),
    ("9007199254740992", "too large"), ("-9007199254740992", "too large"), ("-9223372036854775808", "too large"),
    ("99999999999999999999", "too large"),
    ("010", "almost 10"), ("+5", "almost 5"), ("-0", "almost 0"), ("-007", "almost -7"), ("1.0", "almost 1"),
    ("1.00", "almost 1"), ("1_000", "almost 1000"), ("1,000,000", "almost 1000000"), ("00", "almost 0"),
    ("", "other"), ("-", "other"), ("+", "other"), ("one", "other"), ("1e3", "other"), ("0x1F", "other"),
    ("1.5", "other"),
    ("1,5", "other"), ("1.000", "other"), ("1_0", "other"), ("1,00", "other"), ("1_000,000", "other"), (".0", "other"),
    ("1.", "other"), ("٣", "other"), ("1 000", "other"),
  ]

  @Test("a table of texts", arguments: cases)
  func table(_ text: String, _ expected: String) {
    let actual =
      switch IntegerText.read(text) {
      case .integer(let value): String(value)
      case .tooLarge: "too large"
      case .almost(let value): "almost \(value)"
      case .other: "other"
      }
    #expect(actual == expected)
  }
}
