internal import ContentModel
internal import Signatures

/// One of several parts of a project's boxes, so that as many machines can work on them at once.
///
/// Every box file is in exactly one part, by a digest of its path: a box stays in its part when others come and go.
package struct BoxPart: Sendable, Hashable {
  package static let maximumCount = 1000

  /// 1 up to `count`.
  package let number: Int
  /// How many parts there are.
  package let count: Int

  package static let whole = BoxPart(number: 1, count: 1)

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Reads `2/4`: the second of four parts; anything else is nil.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, (1...Self.maximumCount).contains(numbers[1]), (1...numbers[1]).contains(numbers[0]),
      text == "\(numbers[0])/\(numbers[1])"
    else { return nil }
    self.init(number: numbers[0], count: numbers[1])
  }

  /// - Parameter path: of a box file, relative to the project.
  package func holds(_ path: String) -> Bool {
    let first = SHA256.digest(Array(path.utf8)).bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(first % UInt64(count)) == number - 1
  }
}
