internal import Archives
internal import ContentCompiler
internal import ContentModel

/// Who writes to caches.
enum CacheWriter {
  /// Versions of everything that decides what a box is made into.
  static let versions =
    (["contentc \(ProductVersion.text) record \(BoxRecord.format)"] + Archives.libraryVersions
    + CompilerLibraries.versions).joined(separator: ", ")
}
