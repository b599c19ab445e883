/// Sets and searches in ascending arrays, where a `Set` or `Dictionary` would need random numbers from the system.
extension Array where Element: Comparable {
  /// The index of the first element that is not less. Logarithmic; constant if there is none.
  func place(of element: Element) -> Int {
    guard let last, !(last < element) else { return count }
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether it holds an element.
  func holds(_ element: Element) -> Bool {
    let place = place(of: element)
    return place < count && self[place] == element
  }

  /// Keeps the order, and each once.
  mutating func insertAscending(_ element: Element) {
    let place = place(of: element)
    if place == count || self[place] != element { insert(element, at: place) }
  }
}
