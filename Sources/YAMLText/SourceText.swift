/// The bytes of one content file, under the size limit, with its path relative to the project.
package struct SourceText: Sendable {
  /// Parts joined by `/`.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The bytes without a byte order mark.
  package var body: ArraySlice<UInt8> {
    hasByteOrderMark ? bytes[3...] : bytes[...]
  }

  package var hasByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }
}

/// A stretch of a source text, in Unicode scalars from its start; a byte order mark does not count.
package struct SourceSpan: Sendable, Hashable {
  /// Of the first scalar, from 0.
  package let start: Int32
  /// One past the last scalar.
  package let end: Int32

  package init(start: Int, end: Int) {
    self.start = Int32(clamping: start)
    self.end = Int32(clamping: max(start, end))
  }

  /// The very start of a file: the place of a fault of the whole file.
  package static let fileStart = SourceSpan(start: 0, end: 0)

  /// The same start, one scalar long.
  package var firstScalar: SourceSpan { SourceSpan(start: Int(start), end: Int(start) + 1) }
}
