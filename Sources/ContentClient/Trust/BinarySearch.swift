extension Array {
  /// The index of the element with this key, or nil. Complexity: logarithmic.
  ///
  /// - Parameters:
  ///   - key: what to look for.
  ///   - keyOf: the elements are sorted by it, each key once.
  func position<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if keyOf(self[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return low < count && keyOf(self[low]) == key ? low : nil
  }
}
