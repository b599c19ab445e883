import Testing

/// The real client does what every case of Tests/Conformance expects: the cases that any client can be held to.
@Suite("Conformance")
struct ConformanceTests {
  @Test("every case of", arguments: try ConformanceGroup.names())
  func cases(of name: String) async throws {
    let group = try ConformanceGroup(name)
    #expect(!group.cases.isEmpty)
    for test in group.cases {
      let device = try ConformanceDevice(test, of: group)
      defer { device.remove() }
      for (index, step) in test.steps.enumerated() {
        let found = try await device.start(step)
        #expect(found == step.expected, "\(name)/\(test.name), step \(index + 1)")
      }
    }
  }
}
