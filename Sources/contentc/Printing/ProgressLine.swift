internal import ContentPublisher
internal import Files
internal import Synchronization

/// One line on a terminal for work that takes over a second; nothing anywhere else.
final class ProgressLine: Sendable {
  private struct State {
    var stage = ""
    var finished = 0
    var lastDrawn: UInt64 = 0
    var isDrawn = false
  }

  private let state = Mutex(State())
  private let start = SystemClock.monotonicNanoseconds
  private let isTerminal = Terminal.isTerminal(StandardStreams.error)

  var reporter: ProgressReporter {
    guard isTerminal else { return .silent }
    return ProgressReporter { [self] stage, finished, total in update(stage.rawValue, finished, total) }
  }

  /// Takes the line away before other text is printed.
  func clear() {
    state.withLock { state in
      if state.isDrawn { Self.write("\r\u{1B}[K") }
      state.isDrawn = false
    }
  }

  private func update(_ stage: String, _ finished: Int, _ total: Int?) {
    let now = SystemClock.monotonicNanoseconds
    state.withLock { state in
      if state.stage != stage {
        state.stage = stage
        state.finished = 0
      }
      state.finished += finished
      guard now - start > 1_000_000_000, now - state.lastDrawn > 100_000_000 else { return }
      state.lastDrawn = now
      state.isDrawn = true
      let of = total.map { " of \(Phrases.grouped($0))" } ?? ""
      Self.write("\r\u{1B}[K\(stage) \(Phrases.grouped(state.finished))\(of) …")
    }
  }

  private static func write(_ text: String) { try? StandardStreams.write(StandardStreams.error, Array(text.utf8)) }
}
