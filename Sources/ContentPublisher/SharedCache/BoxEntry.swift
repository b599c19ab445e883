internal import ContentCompiler
internal import ContentModel
internal import Signatures

/// All that a machine without anything needs of a box: its record, and the bundle that the record names.
struct BoxEntry: Sendable {
  /// Raised whenever the bytes of an entry change, but for those of its record, which have a number of their own.
  static let format = 1
  /// Bytes of an entry: the largest bundle there is, and what is said of it.
  static let byteLimit = WireLimits.fileByteCount + (4 << 20)

  let record: BoxRecord
  let bundle: [UInt8]

  /// Nil for a record that says nothing, or that the bundle does not belong to.
  init?(_ record: BoxRecord, bundle: [UInt8]) {
    guard let entry = record.result?.box.published?.bundle, entry.size == bundle.count,
      SHA256.digest(bundle) == entry.digest
    else { return nil }
    self.record = record
    self.bundle = bundle
  }

  func encode() -> [UInt8] {
    let record = record.encode()
    var writer = BinaryWriter()
    writer.write(record.count)
    return writer.bytes + record + bundle
  }

  /// - Throws: `BinaryDamage` also if the bundle is another one than the record names.
  static func decode(_ bytes: ArraySlice<UInt8>) throws(BinaryDamage) -> BoxEntry {
    var reader = BinaryReader(bytes)
    let record = try BoxRecord.decode(try reader.take(try reader.integer()))
    guard let entry = BoxEntry(record, bundle: Array(bytes[reader.position...])) else { throw BinaryDamage() }
    return entry
  }
}
