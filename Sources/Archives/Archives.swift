internal import CLibArchive

/// The C libraries that decide the bytes of an archive.
package enum Archives {
  /// Names with versions, such as `libarchive 3.6.2` and `zlib 1.2.13`; zlib is missing if libarchive has none.
  ///
  /// Another zlib may compress the same content to other bytes, so this belongs in every cache key.
  package static var libraryVersions: [String] {
    let number = archive_version_number()
    var versions = ["libarchive \(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"]
    if let zlib = unsafe archive_zlib_version() {
      unsafe versions.append("zlib " + String(cString: zlib))
    }
    return versions
  }
}
