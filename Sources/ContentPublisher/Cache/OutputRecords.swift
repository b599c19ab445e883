internal import ContentCompiler
internal import ContentModel
internal import Files
internal import Signatures

/// Records of a log, as far as the output has the bundles they speak of.
struct OutputRecords: BoxRecordStore {
  let log: RecordLog
  /// The tree's folder.
  let output: String

  func record(of path: String) -> BoxRecordLookup { log.record(of: path) }

  func has(_ bundle: Catalog.Bundle) -> Bool {
    guard case .bytes(let bytes) = try? File.read("\(output)/\(bundle.path)", limit: bundle.size) else { return false }
    return bytes.count == bundle.size && SHA256.digest(bytes) == bundle.digest
  }
}
