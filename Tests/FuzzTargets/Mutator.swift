internal import TestKit

/// Changes inputs at random, the same way for the same seed.
package struct Mutator {
  /// Larger inputs are cut.
  static let maximumByteCount = 20_000

  private var random: SeededGenerator
  private let words: [[UInt8]]
  private let seeds: [[UInt8]]

  package init(_ target: FuzzTarget, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    words = target.words
    seeds = target.seeds
  }

  /// One of the seeds after one to eight changes.
  package mutating func next() -> [UInt8] {
    var input = pick(seeds)
    for _ in 0..<Int.random(in: 1...8, using: &random) { change(&input) }
    return Array(input.prefix(Self.maximumByteCount))
  }

  private mutating func change(_ input: inout [UInt8]) {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: if let place = place(in: input) { input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 1: if let place = place(in: input) { input[place] = UInt8.random(in: 0...255, using: &random) }
    case 2: insert(pick(words), into: &input)
    case 3: input.removeSubrange(range(in: input))
    case 4: insert(Array(input[range(in: input)]), into: &input)
    case 5:
      let other = pick(seeds)
      insert(Array(other[range(in: other)]), into: &input)
    case 6: input = Array(input.prefix(Int.random(in: 0...input.count, using: &random)))
    case 7:
      let word = Int.random(in: 0..<2, using: &random) == 0 ? pick(words) : Array(input[range(in: input)].prefix(8))
      insert(Array(repeatElement(word, count: Int.random(in: 1...300, using: &random)).joined()), into: &input)
    default:
      let target = range(in: input)
      input.replaceSubrange(target, with: pick(words))
    }
  }

  private mutating func insert(_ piece: [UInt8], into input: inout [UInt8]) {
    input.insert(contentsOf: piece, at: Int.random(in: 0...input.count, using: &random))
    if input.count > 2 * Self.maximumByteCount { input = Array(input.prefix(Self.maximumByteCount)) }
  }

  private mutating func place(in input: [UInt8]) -> Int? {
    input.isEmpty ? nil : Int.random(in: 0..<input.count, using: &random)
  }

  private mutating func range(in input: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...input.count, using: &random)
    let length = Int.random(in: 0...min(64, input.count - start), using: &random)
    return start..<start + length
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }
}
