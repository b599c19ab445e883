import Foundation

/// The figures that other programs and a second implementation gave, read from `Vectors`, or from the folder that the
/// environment variable LEARNING_VECTORS names.
enum VectorFiles {
  private static let otherFolder = ProcessInfo.processInfo.environment["LEARNING_VECTORS"]

  /// How many cases a file has at least, so that an empty one is not taken for a passed one. Others may have few.
  static let leastCount = otherFolder == nil ? 100 : 1

  /// Reads `name.json`; members in snake case.
  static func load<Content: Decodable>(_ name: String, as type: Content.Type = Content.self) throws -> Content {
    let folder =
      otherFolder.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Vectors")
    let data = try Data(contentsOf: folder.appendingPathComponent(name + ".json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: data)
  }
}
