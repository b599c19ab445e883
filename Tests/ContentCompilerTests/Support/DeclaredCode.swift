import Foundation
import Testing

/// A diagnostic code as the sources declare it, so that none can be forgotten in a list.
struct DeclaredCode: CustomStringConvertible {
  let number: Int
  let slug: String

  var description: String { String(format: "CC%04d", number) }

  /// Read from Sources/ContentCompiler/Codes.
  static var all: [DeclaredCode] {
    get throws {
      let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/").dropFirst()
      let folder = URL(fileURLWithPath: "\(root)/Sources/ContentCompiler/Codes")
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      let declaration = /DiagnosticCode\((\d+), "([a-z0-9-]+)"/
      let codes = try files.flatMap { file in
        try String(contentsOf: file, encoding: .utf8).matches(of: declaration).compactMap { match in
          Int(match.1).map { DeclaredCode(number: $0, slug: String(match.2)) }
        }
      }
      try #require(codes.count > 100, "the declarations are written in another way now")
      return codes.sorted { $0.number < $1.number }
    }
  }
}
