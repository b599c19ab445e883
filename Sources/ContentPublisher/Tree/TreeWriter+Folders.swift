internal import ContentCompiler
internal import Files
internal import Wording

extension TreeWriter {
  /// The folders of files, and those above them.
  static func folders(of paths: some Sequence<String>) -> Set<String> {
    var folders: Set<String> = []
    for path in paths {
      var path = path.utf8[...]
      while let slash = path.lastIndex(of: 0x2F) {
        path = path[..<slash]
        // Those above were inserted with it.
        guard folders.insert(String(Substring(path))).inserted else { break }
      }
    }
    return folders
  }

  /// The folders that were not there before, those above first.
  func makeFolders(_ files: [TreeFile]) throws(PublishError) -> [String] {
    var made: [String] = []
    for folder in Self.folders(of: files.lazy.map(\.path)).sorted(by: { $0.precedesByBytes($1) }) {
      do throws(FileError) {
        try Directory.create("\(root)/\(folder)")
        made.append(folder)
      } catch {
        let path = "\(root)/\(folder)"
        // Through a link the files would land in a place that is not ours.
        if error.isAlreadyThere, (try? File.status(path))??.kind == .directory { continue }
        removeFolders(made)
        guard error.isAlreadyThere else { throw .unchangedTree(error) }
        throw PublishError(
          .inputOutput, "\(path.printablePath) is in the way: it is no folder",
          hint: "move it away, or choose another --output")
      }
    }
    return made
  }

  /// Only empty folders can be removed; the others stay.
  func removeFolders(_ folders: some Sequence<String>) {
    for folder in folders.sorted(by: { $1.precedesByBytes($0) }) {
      try? Directory.remove("\(root)/\(folder)")
    }
  }
}
