/// Keeps the cards of one box apart, as the second would be answered from the first.
enum PairSeparation {
  /// How far a card may move for it, in places.
  static let reach = 5
  /// Cards change places only if their dues differ by less, in milliseconds.
  static let urgency: UInt64 = 3_600_000

  /// Changes the order as little as it can: the second card of each pair of neighbours changes places with the nearest
  /// within five ahead, else five behind, if their dues differ by less than an hour and neither comes to stand beside a
  /// card of its box. Repeats until nothing changes. Every change leaves a pair less, so it ends.
  static func separate(_ queue: inout [QueueEntry]) {
    for _ in 0..<queue.count where !pass(&queue) { return }
  }

  /// - Returns: whether something changed.
  private static func pass(_ queue: inout [QueueEntry]) -> Bool {
    var hasChanged = false
    var place = 1
    while place < queue.count {
      if queue[place].box == queue[place - 1].box, let other = partner(for: place, in: queue) {
        queue.swapAt(place, other)
        hasChanged = true
      }
      place += 1
    }
    return hasChanged
  }

  /// The nearest card to change places with.
  private static func partner(for place: Int, in queue: [QueueEntry]) -> Int? {
    for distance in 1...reach where canSwap(place, place + distance, in: queue) { return place + distance }
    for distance in 1...reach where canSwap(place, place - distance, in: queue) { return place - distance }
    return nil
  }

  private static func canSwap(_ place: Int, _ other: Int, in queue: [QueueEntry]) -> Bool {
    guard queue.indices.contains(other) else { return false }
    let (difference, isFar) = queue[place].due.subtractingReportingOverflow(queue[other].due)
    guard !isFar, difference.magnitude < urgency else { return false }
    func box(_ index: Int) -> Int32? {
      // As if they had changed places already.
      guard queue.indices.contains(index) else { return nil }
      return queue[index == place ? other : index == other ? place : index].box
    }
    func isAlone(_ index: Int) -> Bool { box(index) != box(index - 1) && box(index) != box(index + 1) }
    return isAlone(place) && isAlone(other)
  }

  /// Puts a card that comes again where the order wants it, or at the first place after that beside no card of its box,
  /// else at the end.
  ///
  /// - Returns: the place.
  static func insert(_ entry: QueueEntry, into queue: inout [QueueEntry]) -> Int {
    let wanted = queue.firstIndex { entry < $0 } ?? queue.count
    let place =
      (wanted...queue.count).first { place in
        (place == 0 || queue[place - 1].box != entry.box) && (place == queue.count || queue[place].box != entry.box)
      } ?? queue.count
    queue.insert(entry, at: place)
    return place
  }
}
