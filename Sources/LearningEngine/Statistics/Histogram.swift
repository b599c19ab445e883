/// How often values of each size occur, in bins of one width.
public struct Histogram: Sendable, Hashable {
  /// Where the first bin begins.
  public let start: Double
  /// The width of a bin.
  public let width: Double
  /// By bin; values outside count in the first or last one.
  public private(set) var counts: [Int32]

  /// Empty bins; at least one.
  init(start: Double, width: Double, bins: Int) {
    self.start = start
    self.width = width
    counts = Array(repeating: 0, count: max(bins, 1))
  }

  /// All values.
  public var total: Int32 { counts.reduce(0, +) }

  mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    // A bin's start belongs to it, also where the quotient falls a last place short.
    let bin = ((value - start) / width + 1e-9).rounded(.down)
    counts[Int(min(max(bin, 0), Double(counts.count - 1)))] += 1
  }

  /// The difficulties of FSRS, 1 to 10, in nine bins of width 1 of which the last ends with 10; cards that have one.
  public static func difficulty(of cards: some Sequence<QueueCard>) -> Histogram {
    var histogram = Histogram(start: 1, width: 1, bins: 9)
    for card in cards where isCounted(card) {
      if let memory = card.state.memory { histogram.add(memory.difficulty) }
    }
    return histogram
  }

  /// The eases of SM-2 from 1.3, in bins of 0.1, the last for 4 and more; cards that have one.
  public static func ease(of cards: some Sequence<QueueCard>) -> Histogram {
    var histogram = Histogram(start: 1.3, width: 0.1, bins: 28)
    for card in cards where isCounted(card) && card.state.ease > 0 { histogram.add(card.state.ease) }
    return histogram
  }

  private static func isCounted(_ card: QueueCard) -> Bool {
    card.state.phase != .new && !card.state.marks.contains(.removed)
  }
}
