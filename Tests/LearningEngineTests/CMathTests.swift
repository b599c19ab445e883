import CMath
import Foundation
import TestKit
import Testing

@testable import LearningEngine

@Suite("Exponential and logarithm of our own")
struct CMathTests {
  /// How many representable numbers lie between two.
  private static func distance(_ left: Double, _ right: Double) -> Int64 {
    if left.isNaN && right.isNaN { return 0 }
    return abs(Int64(bitPattern: left.bitPattern) - Int64(bitPattern: right.bitPattern))
  }

  @Test("They lie within one representable number of the C library's, over their whole range")
  func accuracy() {
    var generator = SeededGenerator(seed: 31)
    var worst = (exp: 0 as Int64, log: 0 as Int64, log1p: 0 as Int64, expm1: 0 as Int64)
    for index in 0..<100_000 {
      let span = [0.001, 0.4, 1, 10, 700][index % 5]
      let x = Double.random(in: -span...span, using: &generator)
      worst.exp = max(worst.exp, Self.distance(cmath_exp(x), exp(x)))
      worst.expm1 = max(worst.expm1, Self.distance(cmath_expm1(x), expm1(x)))
      let y = index % 2 == 0 ? exp(x) : Double(bitPattern: generator.next() >> 1)
      if y.isFinite {
        worst.log = max(worst.log, Self.distance(cmath_log(y), log(y)))
        worst.log1p = max(worst.log1p, Self.distance(cmath_log1p(y), log1p(y)))
      }
    }
    #expect(worst.exp <= 1)
    #expect(worst.log <= 1)
    #expect(worst.log1p <= 4)
    #expect(worst.expm1 <= 4)
  }

  @Test("Ends and unusual numbers")
  func ends() {
    #expect(cmath_exp(0) == 1)
    #expect(cmath_exp(-.infinity) == 0)
    #expect(cmath_exp(.infinity) == .infinity)
    #expect(cmath_exp(.nan).isNaN)
    #expect(cmath_exp(709.78).isFinite)
    #expect(cmath_exp(710) == .infinity)
    #expect(cmath_exp(-707.99) > 0)
    #expect(cmath_exp(-709) == 0)
    #expect(cmath_log(1) == 0)
    #expect(cmath_log(0) == -.infinity)
    #expect(cmath_log(-1).isNaN)
    #expect(cmath_log(.nan).isNaN)
    #expect(cmath_log(.infinity) == .infinity)
    #expect(Self.distance(cmath_log(.leastNonzeroMagnitude), log(.leastNonzeroMagnitude)) <= 1)
    #expect(cmath_log(.greatestFiniteMagnitude) == log(.greatestFiniteMagnitude))
    #expect(cmath_log1p(1e-300) == 1e-300)
    #expect(cmath_expm1(1e-300) == 1e-300)
    #expect(cmath_expm1(-50) == -1)
  }

  @Test("The same bits everywhere: figures that every system must give")
  func bits() {
    // FNV-1a over the bits of 20,000 results.
    var generator = SeededGenerator(seed: 32)
    var hash = FNV1a()
    for _ in 0..<20_000 {
      let x = Double.random(in: -30...30, using: &generator)
      for value in [cmath_exp(x), cmath_log(abs(x)), cmath_log1p(abs(x)), cmath_expm1(x)] {
        for shift in stride(from: 0, to: 64, by: 8) { hash.add(UInt8(truncatingIfNeeded: value.bitPattern >> shift)) }
      }
    }
    #expect(hash.value == 5_385_525_876_816_219_621)
  }
}
