/// Chance without chance: what fuzz and jitter draw depends on the card and on how often it was answered, and on
/// nothing else, so that replay gives the same days on every device.
///
/// The seed is FNV-1a over the card's name, a zero byte and the number of earlier answers (4 bytes, little-endian); the
/// draws are SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014), its upper halves;
/// they are brought into a range by multiplication with rejection (Lemire, "Fast Random Integer Generation in an
/// Interval", 2019), so that each day is exactly equally likely.
struct FuzzHash {
  let seed: UInt64

  /// - Parameters:
  ///   - key: `CardID.fuzzKey`.
  ///   - count: answers before this one.
  init(key: UInt64, count: Int32) {
    var hash = FNV1a(from: key)
    let count = UInt32(bitPattern: count)
    for shift in stride(from: UInt32(0), to: 32, by: 8) { hash.add(UInt8(truncatingIfNeeded: count >> shift)) }
    seed = hash.value
  }

  /// A day of the range.
  func day(in range: ClosedRange<Int32>) -> Int32 {
    let count = UInt32(truncatingIfNeeded: Int64(range.upperBound) - Int64(range.lowerBound) + 1)
    // Zero stands for all 2³² days, of which every draw is one.
    let offset = count == 0 ? draw(1) : number(below: count)
    return Int32(truncatingIfNeeded: Int64(range.lowerBound) + Int64(offset))
  }

  /// A number below `count`, which is at least 1; each equally likely.
  func number(below count: UInt32) -> UInt32 {
    let rejected = (0 &- count) % count
    var index: UInt64 = 1
    while true {
      let product = UInt64(draw(index)) * UInt64(count)
      if UInt32(truncatingIfNeeded: product) >= rejected { return UInt32(truncatingIfNeeded: product >> 32) }
      index &+= 1
    }
  }

  /// The draw of a number, from 1.
  func draw(_ index: UInt64) -> UInt32 {
    var z = seed &+ index &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return UInt32(truncatingIfNeeded: z >> 32)
  }
}
