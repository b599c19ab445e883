internal import ContentModel
internal import ContentCompiler
internal import Files
internal import Wording

/// What stands in an output folder: files of a tree, and files of somebody else, which are never touched.
package struct OutputFolder: Sendable {
  package let path: String
  /// Paths of files of a tree in `files/` and `bundles/`.
  let published: [String]
  /// Folders that a tree has and nothing is in.
  let emptyFolders: [String]
  /// Paths of everything else, dotfiles at the top left out.
  package let foreign: [String]
  /// Left by a process that was killed while it replaced the manifest.
  let leftovers: [String]

  /// Lists a whole tree.
  ///
  /// - Throws: `PublishError` if the folder is there and cannot be listed.
  static func list(_ path: String, jobs: Int) async throws(PublishError) -> OutputFolder {
    var top = try Listing.top(of: path)
    let folders = top.folders.filter { $0 != "bundles" }
    let listings = await parallelMap(folders, jobs: jobs) { Listing.folder($0, in: path) }
    for listing in listings { top.add(try listing.get()) }
    return OutputFolder(path, top)
  }

  /// Throws unless everything at the top of a folder, which may be missing, is of a tree: cheap, and enough to tell
  /// most wrong folders.
  package static func requireOwnTop(_ path: String) throws(PublishError) {
    try OutputFolder(path, try Listing.top(of: path)).requireOwn()
  }

  /// Throws unless everything in a folder, which may be missing, is of a tree.
  package static func requireOwn(_ path: String, jobs: Int) async throws(PublishError) {
    try await list(path, jobs: jobs).requireOwn()
  }

  private init(_ path: String, _ listing: Listing) {
    self.path = path
    (published, emptyFolders) = (listing.published, listing.emptyFolders)
    (foreign, leftovers) = (listing.foreign, listing.leftovers)
  }

  /// - Throws: `PublishError` naming foreign files.
  func requireOwn() throws(PublishError) {
    guard !foreign.isEmpty else { return }
    let names = foreign.prefix(3).map(\.printablePath).joined(separator: ", ") + (foreign.count > 3 ? ", …" : "")
    throw PublishError(
      .inputOutput, "the output folder \(path.printablePath) holds files that are not of a published tree: \(names)",
      hint: "choose another --output; or use --force to write beside them, they stay as they are")
  }
}

/// What was found in one folder, or in several.
private struct Listing: Sendable {
  var published: [String] = []
  /// Those of a tree: `files`, `bundles` and the folders in it.
  var folders: [String] = []
  var emptyFolders: [String] = []
  var foreign: [String] = []
  var leftovers: [String] = []

  mutating func add(_ other: Listing) {
    published += other.published
    emptyFolders += other.emptyFolders
    foreign += other.foreign
    leftovers += other.leftovers
  }

  /// The top and what stands in `bundles`; nothing of a folder that is missing.
  static func top(of root: String) throws(PublishError) -> Listing {
    var listing = Listing()
    do throws(FileError) { try listing.listTop(root) } catch {
      if error.isNotFound { return Listing() }
      throw PublishError(.inputOutput, "\(error)")
    }
    return listing
  }

  /// `files`, or one of the folders in `bundles`.
  static func folder(_ folder: String, in root: String) -> Result<Listing, PublishError> {
    var listing = Listing()
    do throws(FileError) { try listing.listFolder(folder, in: root) } catch {
      return .failure(PublishError(.inputOutput, "\(error)"))
    }
    return .success(listing)
  }

  private mutating func listTop(_ root: String) throws(FileError) {
    for entry in try Directory.entries(at: root) {
      let name = entry.printedName
      switch (name, entry.kind) {
      case (Manifest.path, .regular), ("_headers", .regular): break
      case ("files", .directory): folders.append(name)
      case ("bundles", .directory): try listBundles(root)
      case let (name, _) where name.hasPrefix(".manifest.json.tmp-") || name.hasPrefix("._headers.tmp-"):
        leftovers.append(name)
      case let (name, _) where name.hasPrefix("."): break
      default: foreign.append(name)
      }
    }
  }

  private mutating func listBundles(_ root: String) throws(FileError) {
    let entries = try Directory.entries(at: "\(root)/bundles")
    folders.append("bundles")
    if entries.isEmpty { emptyFolders.append("bundles") }
    for entry in entries {
      let path = "bundles/\(entry.printedName)"
      if entry.kind == .directory, TreeNames.isBundleFolder(entry.name ?? "") {
        folders.append(path)
      } else {
        take(path, isOurs: false)
      }
    }
  }

  private mutating func listFolder(_ folder: String, in root: String) throws(FileError) {
    let entries = try Directory.entries(at: "\(root)/\(folder)")
    if entries.isEmpty { emptyFolders.append(folder) }
    let bundles = folder.hasPrefix("bundles/") ? String(folder.dropFirst("bundles/".count)) : nil
    for entry in entries {
      let name = entry.name ?? ""
      let isNamed = bundles.map { TreeNames.isBundle(name, in: $0) } ?? TreeNames.isFile(name)
      take("\(folder)/\(entry.printedName)", isOurs: entry.kind == .regular && isNamed)
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
}

extension DirectoryEntry {
  /// Lossy where the name is not UTF-8.
  fileprivate var printedName: String { String(decoding: nameBytes, as: UTF8.self) }
}
