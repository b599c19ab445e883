import ContentModel
import TestKit
import Testing

/// What holds for every text, not for chosen ones.
@Suite struct StrictJSONPropertyTests {
  /// Every kind of token, an escape, a pair, a sequence of each length.
  private static let sample = Array(
    #"{"a":[1,-20,true,false,null],"b\n":{"c":"x\u00e9\ud83d\ude00 é€😀"},"d":9007199254740991,"e":[],"f":{}}"#.utf8)

  @Test("every shorter text is refused, none crashes")
  func truncations() throws {
    _ = try StrictJSON.parse(Self.sample)
    for length in 0..<Self.sample.count {
      #expect(throws: JSONError.self, "\(length) bytes") { try StrictJSON.parse(Array(Self.sample.prefix(length))) }
    }
  }

  @Test("a flipped bit is refused or gives a value that survives writing and reading")
  func bitFlips() throws {
    for index in Self.sample.indices {
      for bit in 0..<8 {
        var bytes = Self.sample
        bytes[index] ^= 1 << UInt8(bit)
        guard let value = try? StrictJSON.parse(bytes) else { continue }
        #expect(try StrictJSON.parse(written(value)) == value)
      }
    }
  }

  @Test("random bytes are refused or survive, none crashes")
  func randomBytes() throws {
    var generator = SeededGenerator(seed: 1)
    let alphabet = Array(#"{}[]:,"\u0d8eftn-1. "#.utf8) + [0xC3, 0xA9, 0xED, 0xFF]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...24, using: &generator)
      let bytes = (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
      guard let value = try? StrictJSON.parse(bytes) else { continue }
      #expect(try StrictJSON.parse(written(value)) == value)
    }
  }

  @Test("what the writer writes is read back as the same value")
  func randomValues() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<2_000 {
      let value = randomValue(depth: 0, using: &generator)
      #expect(try StrictJSON.parse(written(value)) == value)
    }
  }

  @Test("a deeper limit is kept to the level", arguments: [1, 2, 16, 200])
  func depth(_ maximum: Int) throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try StrictJSON.parse(nested(maximum), maximumDepth: maximum)
    #expect(throws: JSONError(.tooDeep(maximum: maximum), at: maximum)) {
      try StrictJSON.parse(nested(maximum + 1), maximumDepth: maximum)
    }
  }

  @Test("a repeated name is found among few and among many", arguments: [1, 2, 15, 16, 17, 18, 100, 5_000])
  func duplicates(_ count: Int) throws {
    let members = (0..<count).map { #""name-\#($0)":0"# }
    _ = try StrictJSON.parse(Array("{\(members.joined(separator: ","))}".utf8))
    for repeated in Set([0, count / 2, count - 1]) {
      let text = "{\(members.joined(separator: ",")),\(members[repeated])}"
      let offset = text.utf8.count - members[repeated].utf8.count - 1
      #expect(throws: JSONError(.duplicateName("name-\(repeated)"), at: offset)) {
        try StrictJSON.parse(Array(text.utf8))
      }
    }
  }

  @Test("names equal only in canonical equivalence stay different among many members")
  func canonicalEquivalence() throws {
    // So many that some of the pairs share a bucket of the set, whatever the hash seed.
    let members = (0..<5_000).map { "\"\($0)\u{E9}\":0,\"\($0)e\u{301}\":0" }
    let value = try StrictJSON.parse(Array("{\(members.joined(separator: ","))}".utf8))
    guard case .object(let read) = value else {
      Issue.record("not an object")
      return
    }
    #expect(read.count == 10_000)
  }

  private func written(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    value.write(into: &writer)
    return writer.bytes
  }

  private func randomValue(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth < 5 ? 6 : 4), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int.random(in: -StrictJSON.maximumInteger...StrictJSON.maximumInteger, using: &generator))
    case 3: return .string(randomText(using: &generator))
    case 4:
      let count = Int.random(in: 0...4, using: &generator)
      return .array((0..<count).map { _ in randomValue(depth: depth + 1, using: &generator) })
    default:
      let count = Int.random(in: 0...20, using: &generator)
      return .object(
        (0..<count).map { index in
          let name = "\(index):" + randomText(using: &generator)
          return .init(name: name, value: randomValue(depth: depth + 4, using: &generator))
        })
    }
  }

  private func randomText(using generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let limits: [UInt32] = [0x20, 0x80, 0x800, 0x10000, 0x110000]
      let limit = limits[Int.random(in: 0..<limits.count, using: &generator)]
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
