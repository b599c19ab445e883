/// Finds a second member of the same name in one object, comparing bytes.
///
/// A few members are compared one by one; more go through a set, so that an object of a million names stays linear
/// (the standard library seeds its hashing anew in every process, so collisions cannot be prepared).
struct UniqueNames {
  private static let countForSet = 16
  private var seen: Set<NameBytes> = []

  /// Whether `name` differs from the names of `members`, which are all that were read before it.
  mutating func accepts(_ name: String, after members: [JSONValue.Member]) -> Bool {
    if members.count < Self.countForSet {
      return !members.contains { $0.name.hasSameBytes(as: name) }
    }
    if seen.isEmpty { seen = Set(members.map { NameBytes(text: $0.name) }) }
    return seen.insert(NameBytes(text: name)).inserted
  }
}

/// A text that is equal only to the same bytes.
private struct NameBytes: Hashable {
  let text: String

  static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  func hash(into hasher: inout Hasher) {
    var word: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(count)
  }
}
