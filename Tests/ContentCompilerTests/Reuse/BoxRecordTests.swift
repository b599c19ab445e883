import ContentCompiler
import ContentModel
import TestKit
import Testing

/// Records as bytes.
struct BoxRecordTests {
  @Test("what was written is read again, and written again as it was")
  func roundTrip() async throws {
    let records = try await Self.records()
    #expect(records.count >= 4)
    for record in records {
      let bytes = record.encode()
      #expect(try BoxRecord.decode(bytes[...]).encode() == bytes)
      #expect(try BoxRecord.path(of: bytes[...]) == Array(record.path.utf8)[...])
    }
  }

  @Test("cut off anywhere, a record is refused")
  func truncation() async throws {
    for record in try await Self.records() {
      let bytes = record.encode()
      for count in 0..<bytes.count {
        #expect(throws: BinaryDamage.self) { try BoxRecord.decode(bytes[..<count]) }
      }
      #expect(throws: BinaryDamage.self) { try BoxRecord.decode((bytes + [0])[...]) }
    }
  }

  @Test("random bytes never crash the reader, and never make it ask for much memory")
  func damage() async throws {
    var random = SeededGenerator(seed: 4)
    for record in try await Self.records() {
      for _ in 0..<500 {
        var bytes = record.encode()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? BoxRecord.decode(bytes[...])
      }
    }
  }

  private static func records() async throws -> [BoxRecord] {
    let project = SampleCourse.project
    let options = CheckOptions(now: Instant(seconds: 1_790_000_000))
    let result = await ProjectCheck(
      project.inventory(), options: options, records: MemoryRecords(), read: project.reader
    ).run()
    return try result.allRecords()
  }
}
