package import ContentModel

extension MediaFile {
  package func write(into writer: inout BinaryWriter) {
    writer.write(key)
    writer.write(path)
    writer.write(byteCount)
    writer.write(digest)
    writer.write(pathExtension)
  }

  package init(_ reader: inout BinaryReader) throws(BinaryDamage) {
    self.init(
      key: try reader.text(), path: try reader.text(), byteCount: try reader.integer(),
      digest: try reader.sha256Digest(), pathExtension: try reader.text())
  }
}

extension Catalog.Bundle {
  package func write(into writer: inout BinaryWriter) {
    writer.write(path.text)
    writer.write(size)
    writer.write(digest)
  }

  package init(_ reader: inout BinaryReader) throws(BinaryDamage) {
    guard let path = WirePath(try reader.text()) else { throw BinaryDamage() }
    self.init(path: path, size: try reader.integer(), digest: try reader.sha256Digest())
  }
}
