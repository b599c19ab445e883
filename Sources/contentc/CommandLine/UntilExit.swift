internal import Synchronization

/// Values that live as long as the process.
///
/// A program that is about to end need not give back its memory piece by piece: the system takes it all at once.
enum UntilExit {
  private static let values = Mutex<[any Sendable]>([])

  static func keep(_ value: any Sendable) { values.withLock { $0.append(value) } }
}
