/// A set of card numbers, as a sorted array.
public struct CardSet: Sendable, Hashable {
  /// The numbers in ascending order, each once.
  public private(set) var numbers: [Int32] = []

  /// No card.
  public init() {}

  /// These cards, in any order.
  public init(_ cards: some Sequence<Int32>) {
    for number in cards.sorted() where number != numbers.last { numbers.append(number) }
  }

  /// How many there are.
  public var count: Int { numbers.count }

  /// Whether there is none.
  public var isEmpty: Bool { numbers.isEmpty }

  /// Whether the card is one of them. Logarithmic.
  public func contains(_ card: Int32) -> Bool {
    let place = place(of: card)
    return place < numbers.count && numbers[place] == card
  }

  /// Adds a card. Linear.
  public mutating func insert(_ card: Int32) {
    let place = place(of: card)
    if place == numbers.count || numbers[place] != card { numbers.insert(card, at: place) }
  }

  /// Takes a card out. Linear.
  public mutating func remove(_ card: Int32) {
    let place = place(of: card)
    if place < numbers.count, numbers[place] == card { numbers.remove(at: place) }
  }

  private func place(of card: Int32) -> Int {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < card { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
