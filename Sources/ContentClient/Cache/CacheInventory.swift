internal import ContentModel
internal import Files

/// What stands in `files/` and `bundles/` at one moment.
struct CacheInventory {
  /// Anything but a folder.
  struct Item {
    /// From the cache folder.
    let path: String
    /// The last part of the path.
    let name: String
    let byteCount: Int
  }

  private(set) var items: [Item] = []
  /// Those inside `files` and `bundles`, each before what is in it.
  private(set) var folders: [String] = []
  /// Folders and files that could not be looked at.
  private(set) var failureCount = 0
  /// Lengths of the regular files; 0 for what is none, as no bundle is empty.
  private var byteCounts: [String: Int] = [:]

  init(of root: Folder) {
    for name in CacheLayout.published {
      do throws(FileError) { if let folder = try root.folder(name) { add(folder, name, depth: 0) } } catch {
        failureCount += 1
      }
    }
  }

  /// Whether a regular file of the bundle's size stands in its place.
  func isPresent(_ bundle: Catalog.Bundle) -> Bool { byteCounts[bundle.path.text] == bundle.size }

  private mutating func add(_ folder: Folder, _ path: String, depth: Int) {
    do throws(FileError) {
      for entry in try folder.entries() {
        guard let name = entry.name else { continue }
        do throws(FileError) { try add(entry.kind, name, in: folder, path, depth: depth) } catch { failureCount += 1 }
      }
    } catch {
      failureCount += 1
    }
  }

  private mutating func add(
    _ kind: FileKind, _ name: String, in folder: Folder, _ above: String, depth: Int
  ) throws(FileError) {
    let path = "\(above)/\(name)"
    // No published path is deeper.
    if kind == .directory, depth < WirePath.maximumLength / 2 {
      guard let inner = try folder.folder(name) else { return }
      folders.append(path)
      add(inner, path, depth: depth + 1)
    } else if let status = try folder.status(name) {
      let byteCount = status.kind == .regular ? status.byteCount : 0
      byteCounts[path] = byteCount
      items.append(Item(path: path, name: name, byteCount: byteCount))
    }
  }
}
