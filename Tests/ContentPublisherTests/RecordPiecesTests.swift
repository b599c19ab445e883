import ContentCompiler
import Signatures
import Testing

@testable import ContentPublisher

@Suite("Pieces of a log")
struct RecordPiecesTests {
  private static let records = (0..<3).map {
    BoxRecord(path: "boxes/\($0).box.yaml", sourceDigest: SHA256.digest("\($0)"), result: nil)
  }

  @Test("One after the other they are the whole log, and each but the last is long", arguments: [0, 1, 5])
  func pieces(_ frameCount: Int) {
    let frame = [UInt8](repeating: 7, count: 400_000)
    var whole = Array("head".utf8)
    for _ in 0..<frameCount { whole += frame }
    for record in Self.records { RecordLog.append(record, to: &whole) }
    let pieces = Array(
      RecordPieces(
        head: Array("head".utf8), frames: [ArraySlice<UInt8>](repeating: frame[...], count: frameCount), Self.records))
    #expect(Array(pieces.joined()) == whole)
    #expect(pieces.count == frameCount * 400_000 / (1 << 20) + 1)
    #expect(pieces.dropLast().allSatisfy { $0.count >= 1 << 20 })
  }

  @Test("Many small records come in pieces, too")
  func records() {
    let record = BoxRecord(path: String(repeating: "a", count: 1000), sourceDigest: SHA256.digest("a"), result: nil)
    let records = [BoxRecord](repeating: record, count: 3000)
    var whole: [UInt8] = []
    for record in records { RecordLog.append(record, to: &whole) }
    let pieces = Array(RecordPieces(records))
    #expect(Array(pieces.joined()) == whole)
    #expect(pieces.count == 4)
  }

  @Test("Nothing is no piece")
  func none() {
    #expect(Array(RecordPieces([])) == [])
  }
}
