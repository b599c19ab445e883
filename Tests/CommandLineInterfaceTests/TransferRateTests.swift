import Testing

@testable import CommandLineInterface

@Suite("Rate and time left")
struct TransferRateTests {
  private let second: UInt64 = 1_000_000_000

  /// Bytes sent by each second, bytes in all, and what is told.
  @Test(
    arguments: [
      ([], 1000, ""), ([0, 0, 0], 1000, ""), ([500_000], 2_000_000, "500.0 KB/s, 3 seconds left"),
      ([1_000_000, 2_000_000], 2_000_000, "1.0 MB/s, 0 seconds left"),
      // What was fast long ago does not count.
      ([9_000_000] + (1...20).map { 9_000_000 + $0 * 1000 }, 9_140_000, "1.0 KB/s, 2 minutes left"),
      ([100, 200, 200, 200], 400, "50 bytes/s, 4 seconds left"), ([10_000], 200_000_000, "10.0 KB/s, 5 hours left"),
    ] as [([Int], Int, String)])
  func told(sent: [Int], total: Int, text: String) {
    var rate = TransferRate(startedAt: 5 * second)
    for (index, byteCount) in sent.enumerated() { rate.add(byteCount: byteCount, at: UInt64(index + 6) * second) }
    #expect(rate.text(of: total) == text)
  }

  @Test("However many pieces there are, the memory it takes stays small and the rate the same")
  func manyPieces() {
    var rate = TransferRate(startedAt: 0)
    for piece in 1...100_000 { rate.add(byteCount: piece * 100, at: UInt64(piece) * second / 1000) }
    #expect(rate.sampleCount < 100)
    #expect((99_000...101_000).contains(rate.bytesPerSecond ?? 0))
  }
}
