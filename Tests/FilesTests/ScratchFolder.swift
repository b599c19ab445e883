#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Files

/// A folder of its own for one test, removed with everything in it at the end of the test.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/files-tests-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw FileError(.create, "/tmp", code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// The path of a name inside.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The names inside, in byte order.
  var names: [String] {
    get throws { try Directory.entries(at: path).map { $0.name ?? "?" } }
  }

  /// Makes a symbolic link; the target need not exist.
  func link(_ name: String, to target: String) { _ = unsafe symlink(target, self(name)) }

  /// Makes a named pipe.
  func makePipe(_ name: String) { _ = unsafe mkfifo(self(name), 0o600) }

  private static func remove(_ path: String) {
    unsafe chmod(path, 0o700)
    for entry in (try? Directory.entries(at: path)) ?? [] {
      guard let name = entry.name else {
        let bytes =
          (path + "/").utf8.map { CChar(bitPattern: $0) } + entry.nameBytes.map { CChar(bitPattern: $0) } + [0]
        _ = unsafe unlink(bytes)
        continue
      }
      if entry.kind == .directory { remove(path + "/" + name) } else { try? File.remove(path + "/" + name) }
    }
    try? Directory.remove(path)
  }
}
