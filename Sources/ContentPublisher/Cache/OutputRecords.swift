internal import ContentCompiler
internal import ContentModel
internal import Signatures

/// Records of a log, as far as the output has the bundles they speak of.
struct OutputRecords: BoxRecordStore {
  let log: RecordLog
  let last: LastBuild?
  /// The tree's folder.
  let output: String
  /// Of files that were read before.
  let digests: [String: SHA256Digest]

  func digest(of path: String) -> SHA256Digest? { digests[path] }

  func record(of path: String) -> BoxRecordLookup { log.record(of: path) }

  func has(_ bundle: Catalog.Bundle) -> Bool {
    last?.has(bundle.digest) == true || NamedFile(bundle).bytes(in: output) != nil
  }
}
