import LearningEngine
import Testing

@Suite("Kernel types")
struct KernelTests {
  @Test("A card takes 64 bytes")
  func sizeOfState() {
    #expect(MemoryLayout<CardState>.size <= 64)
    #expect(MemoryLayout<CardState>.stride <= 64)
  }
}
