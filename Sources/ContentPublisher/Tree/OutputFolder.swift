internal import ContentModel
internal import ContentCompiler
internal import Files
internal import Wording

/// What stands in an output folder: files of a tree, and files of somebody else, which are never touched.
package struct OutputFolder: Sendable {
  package let path: String
  /// Paths of files of a tree in `files/` and `bundles/`.
  let published: [String]
  /// Folders that a tree has: `files`, `bundles` and those in it.
  let folders: [String]
  /// Paths of everything else, dotfiles at the top left out.
  package let foreign: [String]
  /// Left by a process that was killed while it replaced the manifest.
  let leftovers: [String]

  /// - Throws: `PublishError` if the folder is there and cannot be listed.
  package init(_ path: String) throws(PublishError) {
    self.path = path
    var listing = Listing(root: path)
    do throws(FileError) { try listing.listTop() } catch {
      if error.isNotFound {
        (published, folders, foreign, leftovers) = ([], [], [], [])
        return
      }
      throw PublishError(.inputOutput, "\(error)")
    }
    (published, folders) = (listing.published, listing.folders)
    (foreign, leftovers) = (listing.foreign, listing.leftovers)
  }

  /// - Throws: `PublishError` naming foreign files.
  package func requireOwn() throws(PublishError) {
    guard !foreign.isEmpty else { return }
    let names = foreign.prefix(3).map(\.printablePath).joined(separator: ", ") + (foreign.count > 3 ? ", …" : "")
    throw PublishError(
      .inputOutput, "the output folder \(path.printablePath) holds files that are not of a published tree: \(names)",
      hint: "choose another --output; or use --force to write beside them, they stay as they are")
  }

  private struct Listing {
    let root: String
    var published: [String] = []
    var folders: [String] = []
    var foreign: [String] = []
    var leftovers: [String] = []

    init(root: String) { self.root = root }

    mutating func listTop() throws(FileError) {
      for entry in try Directory.entries(at: root) {
        let name = display(entry)
        switch (name, entry.kind) {
        case (Manifest.path, .regular), ("_headers", .regular): break
        case ("files", .directory): try listFiles()
        case ("bundles", .directory): try listBundles()
        case let (name, _) where name.hasPrefix(".manifest.json.tmp-") || name.hasPrefix("._headers.tmp-"):
          leftovers.append(name)
        case let (name, _) where name.hasPrefix("."): break
        default: foreign.append(name)
        }
      }
    }

    private mutating func listFiles() throws(FileError) {
      folders.append("files")
      for entry in try Directory.entries(at: "\(root)/files") {
        take("files/\(display(entry))", isOurs: entry.kind == .regular && TreeNames.isFile(entry.name ?? ""))
      }
    }

    private mutating func listBundles() throws(FileError) {
      folders.append("bundles")
      for folder in try Directory.entries(at: "\(root)/bundles") {
        let path = "bundles/\(display(folder))"
        guard folder.kind == .directory, let name = folder.name, TreeNames.isBundleFolder(name) else {
          take(path, isOurs: false)
          continue
        }
        folders.append(path)
        for entry in try Directory.entries(at: "\(root)/\(path)") {
          let isOurs = entry.kind == .regular && TreeNames.isBundle(entry.name ?? "", in: name)
          take("\(path)/\(display(entry))", isOurs: isOurs)
        }
      }
    }

    private mutating func take(_ path: String, isOurs: Bool) {
      if isOurs {
        published.append(path)
      } else if path.contains("/.") && path.contains(".tmp-") {
        leftovers.append(path)
      } else {
        foreign.append(path)
      }
    }

    private func display(_ entry: DirectoryEntry) -> String { String(decoding: entry.nameBytes, as: UTF8.self) }
  }
}
