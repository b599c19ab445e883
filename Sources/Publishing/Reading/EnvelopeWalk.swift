internal import ContentPublisher
internal import ObjectStores

/// The envelopes at a target, counted down from a number: fetched several at once, given one after the other.
struct EnvelopeWalk: Sendable {
  private let reader: TargetReader
  /// Numbers that are listed and not fetched yet, rising; nil where the store cannot list.
  private var listed: [Int]?
  /// The highest number that was not fetched yet.
  private var nextFetched: Int
  private var fetched: ArraySlice<(number: Int, envelope: OpenClaim?)> = []
  /// The highest number that nothing was said of yet.
  private var nextNumber: Int
  private var wantedCount: Int
  private var missesInARow = 0

  /// Numbers above the last envelope that was given, and not there.
  private(set) var missingCount = 0
  /// So many numbers in a row were not there that nobody looks on, though there may be more.
  private(set) var isCut = false

  /// How many numbers in a row may be missing where the store cannot list.
  static let missesAllowed = 64

  /// - Parameters:
  ///   - number: the first one that is looked for; 0 for none.
  ///   - wantedCount: how many are likely to be asked for; of those that are listed no more are fetched ahead.
  init(
    of reader: TargetReader, from number: Int, wantedCount: Int = Int.max
  ) async throws(PublishError) {
    self.reader = reader
    nextFetched = number
    nextNumber = number
    self.wantedCount = wantedCount
    listed = try await stored { () throws(StoreError) in try await reader.store.list(ReleasePath.folder) }
      .map { $0.compactMap { ReleasePath.sequence($0.path) }.filter { $0 <= number }.sorted() }
  }

  /// The next one, readable or not; nil if there are no more, or nobody looks on.
  mutating func next() async throws(PublishError) -> OpenClaim? {
    while !isCut {
      if fetched.isEmpty { fetched = try await fetch()[...] }
      guard let (number, envelope) = fetched.popFirst() else { return nil }
      missingCount += nextNumber - number
      nextNumber = number - 1
      if let envelope {
        missesInARow = 0
        wantedCount -= 1
        return envelope
      }
      missingCount += 1
      missesInARow += 1
      isCut = listed == nil && missesInARow >= Self.missesAllowed && number > 1
    }
    return nil
  }

  private mutating func fetch() async throws(PublishError) -> [(number: Int, envelope: OpenClaim?)] {
    var count = max(1, reader.jobs)
    let numbers: [Int]
    if let listed {
      count = min(count, max(1, wantedCount))
      numbers = listed.suffix(count).reversed()
      self.listed = listed.dropLast(count)
    } else {
      numbers = Array((max(1, nextFetched - count + 1)..<max(1, nextFetched + 1)).reversed())
      nextFetched -= numbers.count
    }
    let reader = reader
    let envelopes = try await reader.each(numbers) { number throws(PublishError) in try await reader.claim(number) }
    return zip(numbers, envelopes).map { ($0, $1) }
  }
}
