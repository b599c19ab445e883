import ContentCompiler
import ContentModel
import Testing

/// What `contentc explain` tells must be true: every example earns its code, every cure is one.
struct ExplanationTests {
  @Test("every code is explained once, in the order of the numbers")
  func coverage() throws {
    let explained = DiagnosticExplanation.all.map { "\($0.code) \($0.code.slug)" }
    let declared = try DeclaredCode.all.map { "\($0) \($0.slug)" }
    #expect(explained == declared)
  }

  @Test(
    "the example of a code earns it and nothing else",
    arguments: DiagnosticExplanation.all.filter { !$0.example.isEmpty })
  func example(_ explanation: DiagnosticExplanation) async throws {
    let report = try await report(explanation.example, explanation.code)
    let summary = report.split(separator: "\n").last ?? ""
    #expect(summary.hasSuffix("× \(explanation.code) \(explanation.code.slug)"), "the report is:\n\(report)")
    #expect(!summary.contains(","), "the report is:\n\(report)")
  }

  @Test("the cured example earns nothing at all", arguments: DiagnosticExplanation.all.filter { !$0.cured.isEmpty })
  func cured(_ explanation: DiagnosticExplanation) async throws {
    #expect(try await report(explanation.cured, explanation.code) == "")
  }

  @Test("a code is found by number, by its full form and by name")
  func find() {
    for name in ["CC0412", "cc0412", "412", "dangling-topic", "Dangling-Topic"] {
      #expect(DiagnosticExplanation.find(name)?.code.number == 412, "\(name)")
    }
    for name in ["CC9999", "", "cc", "topic", "41x2"] {
      #expect(DiagnosticExplanation.find(name) == nil, "\(name)")
    }
  }

  @Test("sentences are whole: no line breaks, an end, no place for a word to be missing")
  func sentences() {
    for explanation in DiagnosticExplanation.all {
      for text in [explanation.meaning, explanation.cure] {
        #expect(!text.contains("\n") && !text.contains("  ") && text.hasSuffix("."), "\(explanation.code): \(text)")
      }
    }
  }

  @Test("a terminal of 80 columns shows it unbroken")
  func width() {
    for explanation in DiagnosticExplanation.all {
      for line in explanation.text.split(separator: "\n") {
        #expect(line.count <= 100, "\(explanation.code): \(line)")
      }
    }
  }

  private func report(_ files: [DiagnosticExplanation.File], _ code: DiagnosticCode) async throws -> String {
    var project = TestProject.base
    for file in files { project.put(file.path, file.text) }
    let moment = try #require(Instant(wire: "2026-08-08T00:00:00Z"))
    var options = CheckOptions()
    // What is asked for besides the files, as the explanation says.
    switch code.slug {
    case "now-needed": options.requiresNow = true
    case "missing-puzzles", "empty-deck": options.now = moment
    default: break
    }
    let isAboutReleases = (801...899).contains(code.number)
    let last = isAboutReleases ? try await PublishedRelease.of(.base, created: moment) : nil
    return await project.report(options, lastRelease: last)
  }
}

extension DiagnosticExplanation: CustomTestStringConvertible {
  /// The code as people write it.
  public var testDescription: String { "\(code) \(code.slug)" }
}
