internal import ContentCompiler
package import ContentModel

/// A box packed for the wire: its name holds its digest.
package struct PackedBundle: Sendable {
  package let path: WirePath
  package let byteCount: Int
  package let digest: SHA256Digest
  /// Nil if memory was better kept free: the packer makes the same bytes again. Nil, too, if they are in place already.
  package let bytes: [UInt8]?
}

/// A box packed, and what the catalog says of it.
///
/// A class on purpose, as `BoxFacts` is.
final class PackedBox: Sendable {
  let bundle: PackedBundle
  let element: Catalog.Element

  init(bundle: PackedBundle, element: Catalog.Element) {
    self.bundle = bundle
    self.element = element
  }

  /// As a record keeps it.
  var published: PublishedBox { PublishedBox(bundle: bundle.entry, element: element.json) }
}

extension PackedBundle {
  /// As the catalog names it.
  package var entry: Catalog.Bundle { Catalog.Bundle(path: path, size: byteCount, digest: digest) }

  /// One of an earlier build, or of somebody else's.
  ///
  /// - Parameter bytes: nil if it is in place already.
  init(_ bundle: Catalog.Bundle, bytes: [UInt8]?) {
    self.init(path: bundle.path, byteCount: bundle.size, digest: bundle.digest, bytes: bytes)
  }
}
