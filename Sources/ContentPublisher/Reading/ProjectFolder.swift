package import ContentCompiler
internal import Files
internal import Wording

/// A project's folder on disk: lists what is there and reads single files, never following links.
package struct ProjectFolder: Sendable {
  private let root: String
  /// Folders inside the project that are no part of it, relative to it.
  private let excluded: [String]

  /// - Parameters:
  ///   - path: the folder.
  ///   - others: where results are written; passed over if they lie inside the project.
  /// - Throws: `PublishError` if there is no such folder.
  package init(_ path: String, excluding others: [String] = []) throws(PublishError) {
    let root: String
    do throws(FileError) {
      root = try FileSystem.realPath(path)
      guard try File.status(root)?.kind == .directory else {
        throw FileError(.list, path, code: 20)  // ENOTDIR
      }
    } catch {
      throw PublishError(
        .inputOutput, "there is no project folder \(path.printablePath): \(error.reason)",
        hint: "give the folder that holds contentc.yaml")
    }
    self.root = root
    excluded = others.compactMap { Self.relative($0, to: root) }
  }

  /// Everything in the folder but ignored names and the output; what cannot be listed is an entry that says so.
  package func inventory() -> ProjectInventory {
    var entries: [ProjectInventory.Entry] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let listing = list(folder)
      entries += listing.entries
      folders += listing.folders
    }
    return ProjectInventory(entries)
  }

  /// The same, listing several folders at once.
  package func inventory(jobs: Int) async -> ProjectInventory {
    var entries: [ProjectInventory.Entry] = []
    var folders = [""]
    while !folders.isEmpty {
      let listings = await parallelMap(folders, jobs: jobs) { folder in list(folder) }
      folders = listings.flatMap(\.folders)
      for listing in listings { entries += listing.entries }
    }
    return ProjectInventory(entries)
  }

  /// Tells the folder from another one that was put in its place; nil if there is none now.
  var identity: FileIdentity? { (try? File.status(root))??.identity }

  /// The project's folder and all those in it, absolute.
  var folders: [String] {
    [root]
      + inventory().entries.compactMap { entry in
        guard case .folder = entry.kind, entry.nameIsUTF8 else { return nil }
        return path(of: entry.path)
      }
  }

  /// Absolute paths of what is no part of the project though it lies in its folder.
  var excludedPaths: [String] { excluded.map(path) }

  /// The absolute path of something in the project.
  func path(of relative: String) -> String { "\(root)/\(relative)" }

  /// Reads files for the compiler.
  package var reader: FileReader {
    let root = root
    return { path, limit in
      do throws(FileError) {
        switch try File.read("\(root)/\(path)", limit: limit) {
        case .bytes(let bytes): return .bytes(bytes)
        case .tooLarge: return .tooLarge
        case .notRegularFile: return .notRegular
        }
      } catch {
        return .unreadable(reason: error.reason)
      }
    }
  }

  /// What stands in one folder, and the folders that are to be listed next.
  private func list(_ folder: String) -> (entries: [ProjectInventory.Entry], folders: [String]) {
    var entries: [ProjectInventory.Entry] = []
    var folders: [String] = []
    let listed: [DirectoryEntry]
    do throws(FileError) {
      listed = try Directory.entries(at: folder.isEmpty ? root : "\(root)/\(folder)")
    } catch {
      entries.append(
        ProjectInventory.Entry(path: folder.isEmpty ? "." : folder, kind: .unreadableFolder(reason: error.reason)))
      return (entries, folders)
    }
    if !folder.isEmpty { entries.append(ProjectInventory.Entry(path: folder, kind: .folder)) }
    for entry in listed {
      let name = String(nameBytes: entry.nameBytes)
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      guard !ProjectLayout.isIgnored(name: name), !excluded.contains(path) else { continue }
      if entry.kind == .directory, entry.name != nil {
        folders.append(path)
      } else {
        entries.append(
          ProjectInventory.Entry(path: path, kind: Self.kind(entry.kind), nameIsUTF8: entry.name != nil))
      }
    }
    return (entries, folders)
  }

  private static func kind(_ kind: FileKind) -> ProjectInventory.Kind {
    switch kind {
    case .regular: .regularFile
    case .directory: .folder
    case .symbolicLink: .symbolicLink
    default: .special
    }
  }

  /// The path of `folder` below `root`, or nil if it lies elsewhere or does not exist yet.
  private static func relative(_ folder: String, to root: String) -> String? {
    guard let real = try? FileSystem.realPath(folder), real.hasPrefix(root + "/") else { return nil }
    return String(real.dropFirst(root.count + 1))
  }
}
