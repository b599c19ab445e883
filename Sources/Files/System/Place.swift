#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What a call to the system is made on: a path seen from the working directory, or a name in an open folder.
///
/// A place in an open folder is used only while that folder's descriptor is open.
struct Place {
  /// The descriptor of an open folder, or `AT_FDCWD` for the working directory.
  let folder: Int32
  /// A path for the working directory, a single name for an open folder.
  let name: String
  /// Stands before `name` in errors.
  private let prefix: String

  /// A path, absolute or from the working directory.
  init(_ path: String) {
    self.init(folder: AT_FDCWD, prefix: "", name: path)
  }

  /// A single name in the open folder `folder`, which is at `prefix`.
  init(folder: Int32, prefix: String, name: String) {
    self.folder = folder
    self.prefix = prefix
    self.name = name
  }

  /// The whole path, for errors.
  var path: String { prefix + name }

  /// Another name in the same folder.
  func beside(_ name: String) -> Place { Place(folder: folder, prefix: prefix, name: name) }
}
