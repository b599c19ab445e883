import TestKit
import Testing

@testable import ContentCompiler

/// Decimal numbers as text: which forms there are, and their order.
struct DecimalTextTests {
  @Test(
    "canonical forms are read", arguments: ["0", "7", "10", "-3", "0.5", "-0.5", "3.140", "0.0", "120000000000000000"])
  func accepted(_ text: String) { #expect(DecimalText(text) != nil) }

  @Test(
    "anything else is refused",
    arguments: [
      "", "-", "+1", "01", "-0", "-0.0", ".5", "5.", "1e3", "1,5", "1.5.2", " 1", "1 ", "٣", "0x1", "NaN", "--1",
    ])
  func refused(_ text: String) { #expect(DecimalText(text) == nil) }

  @Test("the order is that of the numbers, whatever their digits")
  func order() throws {
    var random = SeededGenerator(seed: 0xDEC)
    for _ in 0..<2_000 {
      let (left, right) = (Scaled(&random), Scaled(&random))
      let one = try #require(DecimalText(left.text), "\(left.text)")
      let other = try #require(DecimalText(right.text), "\(right.text)")
      #expect(one.isLess(than: other) == (left.millionths < right.millionths), "\(left.text) < \(right.text)")
    }
  }

  /// A random number with up to six fraction digits, some of them zeros at the end.
  private struct Scaled {
    let text: String
    let millionths: Int

    init(_ random: inout SeededGenerator) {
      let integer = Int.random(in: 0...[1, 20, 1_000_000].randomElement(using: &random, or: 1), using: &random)
      let digits = Int.random(in: 0...6, using: &random)
      var fraction = ""
      for _ in 0..<digits { fraction += String(Int.random(in: 0...9, using: &random)) }
      let millionths = Int(fraction + String(repeating: "0", count: 6 - digits)) ?? 0
      let size = integer * 1_000_000 + millionths
      let isNegative = size > 0 && Bool.random(using: &random)
      self.millionths = isNegative ? -size : size
      text = (isNegative ? "-" : "") + String(integer) + (digits == 0 ? "" : "." + fraction)
    }
  }
}

extension Array {
  fileprivate func randomElement(using random: inout SeededGenerator, or other: Element) -> Element {
    randomElement(using: &random) ?? other
  }
}
