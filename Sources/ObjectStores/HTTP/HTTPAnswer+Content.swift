internal import Archives

extension HTTPAnswer {
  /// The body as it was before it was packed on its way or in the store.
  ///
  /// - Parameters:
  ///   - name: for messages.
  ///   - limit: of the bytes, unpacked.
  func content(of name: String, limit: Int) throws(StoreError) -> [UInt8] {
    guard var bytes = body else { throw StoreError(.unusable, "\(name) has more than \(limit) bytes") }
    switch headers["content-encoding"]?.lowercased() ?? "identity" {
    case "identity", "": break
    case "gzip":
      do throws(ArchiveError) { bytes = try GzipBytes.unpack(bytes, limit: limit) } catch {
        throw StoreError(.unusable, "\(name) cannot be unpacked: \(error)")
      }
    case let coding:
      throw StoreError(.unusable, "\(name) is encoded as \(coding.printable(limit: 40)), which is not known")
    }
    guard bytes.count <= limit else { throw StoreError(.unusable, "\(name) has more than \(limit) bytes") }
    return bytes
  }
}
