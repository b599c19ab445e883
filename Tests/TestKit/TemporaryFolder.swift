import Foundation

/// A folder of one test's own, removed when the test's closure ends.
package struct TemporaryFolder: Sendable {
  /// Absolute, without a slash at the end; symbolic links resolved.
  package let path: String

  /// The path of `name` inside the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders above it.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Makes a symbolic link; the target is written as it is given.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// The bytes of a file.
  package func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Runs `body` with a new empty folder and removes it afterwards, whatever happens.
  package static func with<Value>(_ body: (TemporaryFolder) throws -> Value) throws -> Value {
    let folder = try make()
    defer { folder.remove() }
    return try body(folder)
  }

  /// Runs `body` with a new empty folder and removes it afterwards, whatever happens.
  package static func with<Value>(_ body: (TemporaryFolder) async throws -> Value) async throws -> Value {
    let folder = try make()
    defer { folder.remove() }
    return try await body(folder)
  }

  private static func make() throws -> TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("contentc-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return TemporaryFolder(path: url.path)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }
}
