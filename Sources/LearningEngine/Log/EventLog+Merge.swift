extension EventLog {
  /// What became of an event that was added.
  public enum Insertion: Sendable, Hashable {
    /// It is new.
    case added
    /// It was there.
    case known
    /// Another event has its identity and sorts later; that one is superseded now.
    case replaced
    /// Another event has its identity and sorts first.
    case superseded
    /// It is no valid event.
    case setAside(EventProblem)
  }

  /// Adds an event in its canonical form, checked. Constant if it is the latest, else linear with a small factor.
  @discardableResult
  public mutating func insert(_ encoded: [UInt8]) -> Insertion {
    do throws(EventProblem) { return insert(try LearningEvent(encoded: encoded), encoded) } catch {
      setAside.insertAscending(SetAsideEvent(bytes: encoded, problem: error))
      return .setAside(error)
    }
  }

  /// Adds an event.
  @discardableResult
  public mutating func insert(_ event: LearningEvent) -> Insertion { insert(event.encoded()) }

  /// What `insert` would answer, without a change: so that what can have no effect is not written elsewhere first.
  public func insertion(of event: LearningEvent) -> Insertion {
    let encoded = event.encoded()
    do throws(EventProblem) { return insertion(try LearningEvent(encoded: encoded).id, encoded).outcome } catch {
      return .setAside(error)
    }
  }

  /// Adds an event that was read from these bytes.
  mutating func insert(_ event: LearningEvent, _ encoded: [UInt8]) -> Insertion {
    let (outcome, index) = insertion(event.id, encoded)
    switch outcome {
    case .added: entries.insert(append(event.id, encoded, 0..<encoded.count), at: index)
    case .replaced:
      superseded.insertOnce(self.encoded(at: index))
      entries[index] = append(event.id, encoded, 0..<encoded.count)
    case .superseded: superseded.insertOnce(encoded)
    case .known, .setAside: break
    }
    return outcome
  }

  /// What becomes of a valid event, and where.
  private func insertion(_ id: EventID, _ encoded: [UInt8]) -> (outcome: Insertion, index: Int) {
    let index = firstIndex(notBefore: id)
    guard index < entries.count, entries[index].id == id else { return (.added, index) }
    switch compare(encoded, 0..<encoded.count, bytes, entries[index].range) {
    case .equal: return (.known, index)
    case .before: return (.replaced, index)
    case .after: return (.superseded, index)
    }
  }

  /// Adds all events of another log: the union of both. Linear in their lengths.
  public mutating func merge(_ other: EventLog) { _ = merging(other) }

  /// Merges, and tells what that changed.
  ///
  /// - Returns: where the added events are now, ascending; nil if an event was replaced by another.
  mutating func merging(_ other: EventLog) -> [Int]? {
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + other.entries.count)
    var added: [Int] = []
    var hasReplaced = false
    var index = 0
    for entry in other.entries {
      while index < entries.count, entries[index].id < entry.id {
        merged.append(entries[index])
        index += 1
      }
      guard index < entries.count, entries[index].id == entry.id else {
        added.append(merged.count)
        merged.append(append(entry.id, other.bytes, entry.range))
        continue
      }
      switch compare(other.bytes, entry.range, bytes, entries[index].range) {
      case .equal: merged.append(entries[index])
      case .before:
        hasReplaced = true
        superseded.append(encoded(at: index))
        merged.append(append(entry.id, other.bytes, entry.range))
      case .after:
        superseded.append(Array(other.bytes[entry.range]))
        merged.append(entries[index])
      }
      index += 1
    }
    merged += entries[index...]
    entries = merged
    superseded = Self.sortedOnce(superseded + other.superseded) { $0.lexicographicallyPrecedes($1) }
    setAside = Self.sortedOnce(setAside + other.setAside, by: <)
    return hasReplaced ? nil : added
  }
}

extension [[UInt8]] {
  /// Keeps the order, and each once.
  fileprivate mutating func insertOnce(_ element: [UInt8]) {
    let index = firstIndex { !$0.lexicographicallyPrecedes(element) } ?? count
    if index == count || self[index] != element { insert(element, at: index) }
  }
}
