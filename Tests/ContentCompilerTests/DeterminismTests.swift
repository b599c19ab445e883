import ContentCompiler
import TestKit
import Testing
import YAMLText

/// The same project gives the same report and the same documents, in whatever order and by how many tasks it is read.
struct DeterminismTests {
  @Test("the order of the files and the number of tasks do not matter")
  func orderAndJobs() async throws {
    var random = SeededGenerator(seed: 0x0DE)
    let project = Self.manyFaults()
    let expected = await project.report()
    #expect(expected.split(separator: "\n").count > 300)
    for jobs in [1, 2, 3, 8, 64] {
      var shuffled = TestProject()
      for (path, content) in project.entries.shuffled(using: &random) { shuffled.put(path, content) }
      let actual = await shuffled.report(CheckOptions(jobs: jobs))
      #expect(actual == expected, "\(Recording.difference(from: expected, to: actual))")
    }
  }

  @Test("errors come first, and in each group paths, lines and columns rise")
  func order() async {
    let entries = await Self.manyFaults().check().report.entries
    for (one, other) in zip(entries, entries.dropFirst()) {
      if one.code.severity != other.code.severity {
        #expect(one.code.severity == .error)
        continue
      }
      if one.range.path != other.range.path {
        #expect(one.range.path.precedesByBytes(other.range.path))
        continue
      }
      let (left, right) = (one.range.start, other.range.start)
      #expect((left.line, left.column) <= (right.line, right.column))
    }
  }

  @Test("a thousand equal mistakes are a thousand entries and one line in the summary")
  func thousand() async {
    var project = TestProject.base
    for number in 0..<1000 {
      let id = "b\(1000 + number)"
      project.put("boxes/many/\(id).box.yaml", "id: \(id)\nversion: 1\ntitle: B\ntopic: gone\nlayers: [{text: B.}]\n")
    }
    let report = await project.report()
    #expect(report.hasSuffix("\n1000 errors: 1000 × CC0412 dangling-topic\n"))
    #expect(report.hasPrefix("boxes/many/b1000.box.yaml:4:8: error: no topic is named ‘gone’"))
  }

  private static func manyFaults() -> TestProject {
    var project = TestProject.base
    for number in 0..<60 {
      let id = "box-\(number)"
      project.put(
        "boxes/\(number % 7)/\(id).box.yaml",
        """
        id: \(number % 5 == 0 ? "chain-rule" : id)
        version: \(number % 3 == 0 ? "1.0" : "1")
        title: \(String(repeating: "t", count: 60 + number))
        topic: \(number % 2 == 0 ? "calc-limit" : "calc-limits")
        titel: x
        layers: [{text: 'costs $5'}]
        """)
    }
    return project
  }
}
