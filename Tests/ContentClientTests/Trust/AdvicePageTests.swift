import Files
import Testing

@testable import ContentClient

@Suite("The page for app developers")
struct AdvicePageTests {
  @Test("names each refusal with its advice", arguments: Refusal.Reason.allCases)
  func advice(_ reason: Refusal.Reason) throws {
    let page = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    guard case .bytes(let bytes) = try File.read("/\(page)/docs/client.md", limit: 1 << 20) else {
      Issue.record("docs/client.md is no file")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("| `\(reason.rawValue)` | \(reason.advice) |\n"))
    let rows = text.split(separator: "\n").count { line in
      line.hasPrefix("| `\(reason.rawValue)` | ") && line.split(separator: "|").count == 3
    }
    #expect(rows == 1, "one row with what came and what to do")
  }
}
