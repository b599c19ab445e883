/// How long a fetch may take: our own clocks, because `URLSession` on Linux keeps none for a whole transfer.
///
/// One rule fits a manifest of 3 KB and a bundle of 60 MB: a transfer is given `total`, and more time for each byte that
/// has come, as much as `slowestRate` needs for it. So a server that drips is left after `total`, whatever it promises
/// to send, and an honest slow line has all the time it needs.
public struct FetchTimeouts: Sendable, Hashable {
  /// The longest silence: before the head of an answer, and between pieces of its body.
  public static let defaultIdle: Duration = .seconds(15)
  /// The time for a whole fetch, redirects included, besides what its bytes earn.
  public static let defaultTotal: Duration = .seconds(60)
  /// In bytes per second: 64 kbit/s, a poor mobile line.
  public static let defaultSlowestRate = 8192

  /// The longest silence.
  public var idle: Duration
  /// The time for all of a fetch, besides what its bytes earn.
  public var total: Duration
  /// In bytes per second; 0 earns no time, so `total` is all.
  public var slowestRate: Int

  /// The defaults suit people's phones; tests take shorter ones.
  public init(
    idle: Duration = defaultIdle, total: Duration = defaultTotal, slowestRate: Int = defaultSlowestRate
  ) {
    self.idle = idle
    self.total = total
    self.slowestRate = slowestRate
  }

  /// When a transfer is to be stopped, if nothing more comes.
  ///
  /// - Parameters:
  ///   - start: when the fetch began.
  ///   - lastSign: when something last came, or when this transfer began.
  ///   - byteCount: bytes of the body that have come.
  func deadline(
    start: ContinuousClock.Instant, lastSign: ContinuousClock.Instant, byteCount: Int
  ) -> ContinuousClock.Instant {
    let earned: Duration = slowestRate > 0 ? .seconds(1) * byteCount / slowestRate : .zero
    return min(lastSign + idle, start + total + earned)
  }
}
