/// A candidate release for a part of the learners; all others use the manifest's `files`.
package struct Rollout: Sendable, Equatable {
  /// From 0 (nobody) to 100 (everybody).
  package let percent: Int
  /// Mixed with a learner's install id, so that each rollout picks other learners; 1 to 128 bytes.
  package let seed: String
  /// The candidate's files, whole: the same rules as for the manifest's `files`.
  package let files: [FileEntry]

  package init(percent: Int, seed: String, files: [FileEntry]) {
    self.percent = percent
    self.seed = seed
    self.files = files
  }

  init(_ reader: JSONObjectReader) throws(WireError) {
    percent = try reader.integer("percent", in: 0...100)
    seed = try reader.string("seed", "must have from 1 to \(WireLimits.seedByteCount) bytes") {
      (1...WireLimits.seedByteCount).contains($0.utf8.count) ? $0 : nil
    }
    files = try reader.member("files") { list throws(WireError) in try FileEntry.decodeRelease(list) }
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("percent", percent)
      writer.member("seed", seed)
      writer.key("files")
      writer.array(files) { $1.write(into: &$0) }
    }
  }
}
