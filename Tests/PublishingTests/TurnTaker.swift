import ObjectStores

/// Lets several processes take their steps one at a time, in an order that a test decides: the same order, the same
/// outcome.
actor TurnTaker {
  /// Chooses who goes next: the step's number from 0, who went last, and who waits with what call, sorted.
  typealias Choice = @Sendable (_ step: Int, _ last: String?, _ waiting: [Waiting]) -> Waiting

  struct Waiting: Equatable {
    let name: String
    /// What it is about to do.
    let words: String
  }

  private var running: Set<String>
  private var waiting: [String: (words: String, continuation: CheckedContinuation<Void, Never>)] = [:]
  /// Those that rest until another one has gone.
  private var resting: Set<String> = []
  private var last: String?
  private(set) var steps = 0
  private let choose: Choice

  init(_ names: [String], choose: @escaping Choice) {
    running = Set(names)
    self.choose = choose
  }

  /// Returns when it is the turn of `name`.
  ///
  /// - Parameter rests: lets any other process go first.
  func turn(of name: String, _ words: String = "", rests: Bool = false) async {
    if rests { resting.insert(name) }
    await withCheckedContinuation { continuation in
      waiting[name] = (words, continuation)
      next()
    }
  }

  /// `name` takes no more steps.
  func end(_ name: String) {
    running.remove(name)
    next()
  }

  private func next() {
    guard !waiting.isEmpty, waiting.count == running.count else { return }
    let awake = waiting.keys.filter { !resting.contains($0) }
    let ready = (awake.isEmpty ? Array(waiting.keys) : awake).sorted()
    let name = choose(steps, last, ready.map { Waiting(name: $0, words: waiting[$0]?.words ?? "") }).name
    steps += 1
    last = name
    // Whoever rested has let one step of another pass.
    resting.removeAll()
    waiting.removeValue(forKey: name)?.continuation.resume()
  }

  /// What a process of the store does before each call.
  nonisolated func interruption(_ name: String) -> Interruption {
    { _, moment, words throws(StoreError) in
      if moment == .before { await self.turn(of: name, words) }
    }
  }
}
