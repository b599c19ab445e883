internal import ContentModel
internal import Files

/// What becomes of a folder that machines share and that nobody looks after: it stays within bounds by itself.
///
/// Once a day, or when its disk is full, whoever stores something looks through it, and removes entries that were not
/// used for a month, the oldest ones beyond the size, and what killed jobs left. All times are those of the files, so
/// it is the clock of the folder's own machine that counts.
struct FolderCacheBounds: Sendable {
  private static let day: Int64 = 86_400_000
  /// Nothing is written for so long.
  private static let leftoverMilliseconds = day
  private static let unusedMilliseconds = 30 * day
  /// Its time stamp tells when the folder was looked through.
  static let marker = "tidied"

  let byteLimit: Int

  /// Looks through the folder if nobody has for a day.
  ///
  /// - Parameter newest: an entry that was just written: it tells the time.
  func tidy(_ path: String, after newest: String) throws(FileError) {
    guard let now = try File.status(newest)?.modifiedMilliseconds else { return }
    // A marker of the future was left by a clock that went wrong.
    if let last = try File.status("\(path)/\(Self.marker)"), abs(now - last.modifiedMilliseconds) < Self.day { return }
    let root = try Folder(try FileSystem.realPath(path))
    // First, so that the others need not.
    try root.replace(Self.marker, [], mode: 0o644, isDurable: false)
    try clear(root, now: now)
  }

  /// Looks through the folder now, as its disk is full.
  ///
  /// - Parameter tried: the folder that something could not be written to: it tells the time.
  func makeRoom(in path: String, tried: String) throws(FileError) {
    var status = try File.status(tried)
    // It may be what could not be made.
    if status == nil { status = try File.status(path) }
    guard let now = status?.modifiedMilliseconds else { return }
    try clear(try Folder(try FileSystem.realPath(path)), now: now)
  }

  private func clear(_ root: Folder, now: Int64) throws(FileError) {
    var entries = try sweep(root, now: now)
    entries.sort { ($0.usedMilliseconds, $0.path) < ($1.usedMilliseconds, $1.path) }
    var byteCount = entries.reduce(0) { $0 + $1.byteCount }
    for entry in entries {
      guard byteCount > byteLimit || now - entry.usedMilliseconds > Self.unusedMilliseconds else { break }
      try? root.remove(entry.path)
      byteCount -= entry.byteCount
    }
  }

  /// Notes that an entry was used, if it was not since the folder was last looked through.
  func markUsed(_ entry: String, in path: String) throws(FileError) {
    guard let marker = try File.status("\(path)/\(Self.marker)"), let status = try File.status(entry),
      status.modifiedMilliseconds < marker.modifiedMilliseconds
    else { return }
    try File.touch(entry)
  }

  private struct Entry {
    let path: String
    let byteCount: Int
    let usedMilliseconds: Int64
  }

  /// Removes what was left half-written; gives the entries. What else lies there stays.
  private func sweep(_ root: Folder, now: Int64) throws(FileError) -> [Entry] {
    var entries: [Entry] = []
    for part in try root.folder("ac")?.entries() ?? [] {
      guard part.kind == .directory, part.nameBytes.count == 2, let name = part.name else { continue }
      for file in try root.folder("ac/\(name)")?.entries() ?? [] {
        let path = "ac/\(name)/\(file.name ?? "")"
        guard let name = file.name, let status = try root.status(path), status.kind == .regular else { continue }
        if SHA256Digest(hex: name) != nil {
          // Bazel keeps its own in such a folder, too: they neither count nor go.
          guard isOurs(root, path, status) else { continue }
          entries.append(
            Entry(path: path, byteCount: status.byteCount, usedMilliseconds: status.modifiedMilliseconds))
        } else if Folder.isTemporary(name), now - status.modifiedMilliseconds > Self.leftoverMilliseconds {
          _ = try? root.removeUnlocked(path)
        }
      }
    }
    return entries
  }

  private func isOurs(_ root: Folder, _ path: String, _ status: FileStatus) -> Bool {
    guard case .bytes(let start) = try? root.readPrefix(path, byteCount: ActionResultBody.overhead) else {
      return false
    }
    return ActionResultBody.contentStart(start, byteCount: status.byteCount) != nil
  }
}
