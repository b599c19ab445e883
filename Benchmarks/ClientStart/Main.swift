internal import ContentClient
internal import Files

/// Times a start from the cache in turns with the floor, in one process, and prints medians.
/// usage: client-start TREE KEYRING ROUNDS CACHE
@main
enum Main {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 5, let rounds = Int(words[3]), case .bytes(let text) = try File.read(words[2], limit: 65_536)
    else { return print("usage: client-start TREE KEYRING ROUNDS CACHE") }
    let keyring = try PinnedKeyring(bytes: text)
    let fetcher = TreeFetcher(folder: words[1])
    var figures: [String: [UInt64]] = [:]
    for round in 0...rounds {
      let client = try ContentClient(
        ClientConfiguration(keyring: keyring, cacheFolder: words[4], build: 1000), fetcher: fetcher)
      let begun = SystemClock.monotonicNanoseconds
      let content = try await client.start()
      let started = SystemClock.monotonicNanoseconds
      let boxes = try Floor.run(words[1])
      let ended = SystemClock.monotonicNanoseconds
      guard boxes == content.boxes.count + content.hiddenBoxes.count, boxes > 0 else { return print("boxes differ") }
      // The first start fills the cache.
      guard round > 0 else { continue }
      figures["start", default: []].append(started - begun)
      figures["floor", default: []].append(ended - started)
    }
    let envelope = try EnvelopeTiming.nanoseconds(tree: words[1], keyring: keyring, rounds: 1000)
    let start = median(figures["start"] ?? []), floor = median(figures["floor"] ?? [])
    print("start from cache   \(milliseconds(start)) ms")
    print("floor              \(milliseconds(floor)) ms")
    print("ratio              \(Double(Int(Double(start) / Double(floor) * 100 + 0.5)) / 100)")
    print("envelope alone     \(milliseconds(envelope)) ms")
  }

  private static func median(_ values: [UInt64]) -> UInt64 {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> Double {
    Double(Int(Double(nanoseconds) / 10_000 + 0.5)) / 100
  }
}
