import ContentCompiler
import ContentModel
import Signatures
import Synchronization

/// Records as bytes, in memory, as a cache keeps them; every bundle is said to be there.
final class MemoryRecords: BoxRecordStore {
  private let frames: Mutex<[String: [UInt8]]>

  init(_ records: [BoxRecord] = []) {
    frames = Mutex(Dictionary(records.map { ($0.path, $0.encode()) }, uniquingKeysWith: { _, last in last }))
  }

  func digest(of path: String) -> SHA256Digest? { nil }

  func record(of path: String) -> BoxRecordLookup {
    guard let bytes = frames.withLock({ $0[path] }) else { return .none }
    guard let record = try? BoxRecord.decode(bytes[...]) else { return .damaged }
    return .record(record)
  }

  func has(_ bundle: Catalog.Bundle) -> Bool { true }
}

extension CheckResult {
  /// What a build would keep; each box of the library got a bundle.
  func allRecords() throws -> [BoxRecord] {
    guard let maker = records else { return [] }
    guard let path = WirePath("bundles/ab/box-1-0123456789abcdef.tar.gz"),
      let digest = SHA256Digest(hex: String(repeating: "ab", count: 32))
    else { return [] }
    let published = PublishedBox(bundle: Catalog.Bundle(path: path, size: 1, digest: digest), element: [0x7B, 0x7D])
    return Array(maker.records { _ in published })
  }
}
