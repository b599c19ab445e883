package import ContentModel

/// A box packed for the wire: its name holds its digest.
package struct PackedBundle: Sendable {
  package let path: WirePath
  package let byteCount: Int
  package let digest: SHA256Digest
  /// Nil if memory was better kept free: the packer makes the same bytes again.
  package let bytes: [UInt8]?
}

/// A box packed, and what the catalog says of it.
struct PackedBox: Sendable {
  let bundle: PackedBundle
  let element: Catalog.Element
}

extension PackedBundle {
  /// As the catalog names it.
  package var entry: Catalog.Bundle { Catalog.Bundle(path: path, size: byteCount, digest: digest) }

  /// One that is in place already.
  init(_ bundle: Catalog.Bundle) {
    self.init(path: bundle.path, byteCount: bundle.size, digest: bundle.digest, bytes: nil)
  }
}
