/// A card of a simulation: what the scheduler knows, and what is true.
public struct SimulatedCard: Sendable, Hashable {
  /// As the scheduler sees it. Its study days and instants count from the first day of the simulation, which is study
  /// day 0 from instant 0 on.
  public var state: CardState
  /// The learner's true memory; nil for a card that she has never seen.
  public var memory: MemoryState?
  /// The last rating; without meaning for a new card.
  var lastRating = Rating.good

  /// A card that is already there when the simulation begins.
  ///
  /// - Parameters:
  ///   - state: of the learner's log, moved so that the first day is study day 0.
  ///   - memory: what she truly knows; that of the state if it is nil.
  public init(state: CardState, memory: MemoryState? = nil) {
    self.state = state
    self.memory = state.phase == .new ? nil : memory ?? state.memory
  }

  /// A new card.
  init() { self.init(state: CardState()) }
}
