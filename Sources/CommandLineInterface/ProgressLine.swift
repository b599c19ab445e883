internal import Files
internal import Synchronization
internal import Wording

/// One line on a terminal for work that takes over a second; nothing anywhere else.
package final class ProgressLine: Sendable {
  private struct State {
    var stage = ""
    var finished = 0
    var lastDrawn: UInt64 = 0
    var isDrawn = false
    var rate: TransferRate?
  }

  private let state = Mutex(State())
  private let start = SystemClock.monotonicNanoseconds
  /// Whether there is anybody to see it.
  package let isShown = Terminal.isTerminal(StandardStreams.error)

  package init() {}

  /// Takes the line away before other text is printed.
  package func clear() {
    state.withLock { state in
      if state.isDrawn { Self.write("\r\u{1B}[K") }
      state.isDrawn = false
    }
  }

  /// - Parameters:
  ///   - stage: what is being done; another one begins at nought.
  ///   - finished: how many things were done since the last call.
  ///   - total: how many there are, if that is known.
  package func update(_ stage: String, finished: Int, of total: Int?) {
    guard isShown else { return }
    let now = SystemClock.monotonicNanoseconds
    state.withLock { state in
      if state.stage != stage {
        state.stage = stage
        state.finished = 0
      }
      state.finished += finished
      let of = total.map { " of \(Phrases.grouped($0))" } ?? ""
      draw("\(stage) \(Phrases.grouped(state.finished))\(of)", now, &state)
    }
  }

  /// Files and bytes on their way, with rate and time left.
  ///
  /// All are counted from the beginning of the work.
  package func update(_ stage: String, fileCount: Int, ofFiles: Int, byteCount: Int, ofBytes: Int) {
    guard isShown else { return }
    let now = SystemClock.monotonicNanoseconds
    state.withLock { state in
      var rate = state.rate ?? TransferRate(startedAt: start)
      rate.add(byteCount: byteCount, at: now)
      state.rate = rate
      let files = "\(Phrases.grouped(fileCount)) of \(Phrases.count(ofFiles, "file", "files"))"
      let parts = ["\(files), \(Phrases.bytes(byteCount)) of \(Phrases.bytes(ofBytes))", rate.text(of: ofBytes)]
      draw("\(stage) " + parts.filter { !$0.isEmpty }.joined(separator: ", "), now, &state)
    }
  }

  private func draw(_ text: String, _ now: UInt64, _ state: inout State) {
    guard now - start > 1_000_000_000, now - state.lastDrawn > 100_000_000 else { return }
    state.lastDrawn = now
    state.isDrawn = true
    Self.write("\r\u{1B}[K\(text) …")
  }

  private static func write(_ text: String) { try? StandardStreams.write(StandardStreams.error, Array(text.utf8)) }
}
