/// A file to be written under a name that holds its digest.
///
/// A class on purpose, as `BoxFacts` is.
package final class TreeFile: Sendable {
  package let path: String
  /// Makes the bytes; the same ones each time. Nil if the file was found in the output with the right ones.
  let bytes: (@Sendable () throws(PublishError) -> [UInt8])?

  package init(path: String, bytes: @escaping @Sendable () throws(PublishError) -> [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A file that was found in the output with the right bytes; they are not made again.
  init(inPlace path: String) {
    self.path = path
    bytes = nil
  }
}

/// What writing did.
package struct PublishedTree: Sendable {
  /// Files that were not there before, the manifest left out.
  package let newFileCount: Int
  /// Their bytes.
  package let newByteCount: Int
  package let removedFileCount: Int
  /// Files of somebody else, which were left alone.
  package let foreignFileCount: Int
}
