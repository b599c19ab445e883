import Testing

@testable import LearningEngine

@Suite("Bytes in memory, as the documentation states them")
struct SizeTests {
  @Test("Of an answer for statistics, an answer of histories, an event of a log beside its own, a record of a replay")
  func strides() {
    #expect(MemoryLayout<PastAnswer>.stride == 24)
    #expect(MemoryLayout<HistoryStep>.stride == 12)
    #expect(MemoryLayout<EventLog.Entry>.stride == 32)
    #expect(MemoryLayout<CardRecord>.stride == 48)
  }
}
