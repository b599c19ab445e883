internal import ContentModel
internal import Signatures
internal import UnicodeText
internal import Wording
internal import YAMLText

/// The media that boxes name: there, in the exact case, of the type their names say, and harmless.
struct MediaRules: Sendable {
  private let files: InventoryIndex
  private let read: FileReader
  private let limits: Project.Limits

  init(files: InventoryIndex, read: @escaping FileReader, limits: Project.Limits) {
    self.files = files
    self.read = read
    self.limits = limits
  }

  /// The files of a box that are good.
  func resolve(_ items: [MediaItem], in scope: FileScope) -> [MediaFile] {
    let found = items.compactMap { resolve($0, in: scope) }
    let total = found.reduce(0) { $0 + $1.byteCount }
    if total > limits.bundleBytes, let last = items.last {
      scope.report(
        .bundleTooLarge, last.file.span,
        "the media of this box have \(total) bytes; a bundle may have \(limits.bundleBytes)",
        help: "make them smaller, or split the box")
    }
    return found
  }

  /// The file is still what a path leads to, and has the same bytes.
  func isUnchanged(_ file: MediaFile) -> Bool {
    guard let entry = files.entry(UnicodeText.nfc(file.path)), case .regularFile = entry.kind,
      entry.path.utf8.elementsEqual(file.path.utf8), case .bytes(let bytes) = read(file.path, file.byteCount)
    else { return false }
    return SHA256.digest(bytes) == file.digest
  }

  private func resolve(_ item: MediaItem, in scope: FileScope) -> MediaFile? {
    let written = item.file
    guard let path = target(written, in: scope) else { return nil }
    guard let type = MediaType(path: path) else {
      scope.report(
        .unknownMediaType, written.span, "‘\(written.value)’ has no known type of media",
        help: "media are \(MediaType.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    guard let actual = existing(path, written, in: scope),
      let bytes = contents(actual, written, in: scope),
      isHarmless(bytes, type, written, in: scope)
    else { return nil }
    return MediaFile(
      key: item.key.value, path: actual, byteCount: bytes.count, digest: SHA256.digest(bytes),
      pathExtension: type.rawValue)
  }

  /// The path from the project's root, in NFC.
  private func target(_ written: Located<String>, in scope: FileScope) -> String? {
    if written.value.utf8.contains(0x5C) {
      scope.report(
        .backslashInPath, written.span, "‘\(written.value)’ has a backslash",
        help: "write \(String(written.value.map { $0 == "\\" ? "/" : $0 }))")
      return nil
    }
    var parts = scope.path.split(separator: "/").dropLast().map(String.init)
    var isOutside = written.value.hasPrefix("/")
    for part in written.value.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        isOutside = true
      }
    }
    if isOutside {
      scope.report(
        .pathLeavesProject, written.span, "‘\(written.value)’ leaves the project",
        help: "put the file into the project; paths are relative to the box file")
      return nil
    }
    return UnicodeText.nfc(parts.joined(separator: "/"))
  }

  private func existing(_ path: String, _ written: Located<String>, in scope: FileScope) -> String? {
    if let entry = files.entry(path) {
      if case .regularFile = entry.kind { return entry.path }
      reportKind(entry, written, in: scope)
    } else if let other = files.entry(ignoringCase: path) {
      scope.report(
        .mediaCase, written.span, "the file is named \(other.path.printablePath)",
        help: "write its name in the same letter case, or rename it")
    } else if !files.isInUnreadableFolder(path) {
      let suggestion = scope.suggestion(for: path, among: files.neighbours(of: path))
      scope.report(
        .mediaMissing, written.span, "\(path.printablePath) is missing",
        help: suggestion.map { "did you mean \($0.printablePath)?" } ?? "paths are relative to the box file")
    }
    return nil
  }

  private func reportKind(_ entry: ProjectInventory.Entry, _ written: Located<String>, in scope: FileScope) {
    let path = entry.path.printablePath
    switch entry.kind {
    case .symbolicLink:
      scope.report(
        .mediaUnreadable, written.span, "\(path) is a link, and links are not followed",
        help: "put the file itself there")
    case .folder, .unreadableFolder:
      scope.report(.mediaUnreadable, written.span, "\(path) is a folder", help: "name a file in it")
    case .special, .regularFile: scope.report(.mediaUnreadable, written.span, "\(path) is not a regular file")
    }
  }

  private func contents(_ path: String, _ written: Located<String>, in scope: FileScope) -> [UInt8]? {
    switch read(path, limits.mediaBytes) {
    case .bytes(let bytes): return bytes
    case .tooLarge:
      scope.report(
        .mediaTooLarge, written.span, "\(path.printablePath) has more than \(limits.mediaBytes) bytes",
        help: "make it smaller")
    case .notRegular: scope.report(.mediaUnreadable, written.span, "\(path.printablePath) is not a regular file")
    case .unreadable(let reason):
      scope.report(.mediaUnreadable, written.span, "\(path.printablePath) cannot be read: \(reason)")
    }
    return nil
  }

  private func isHarmless(_ bytes: [UInt8], _ type: MediaType, _ written: Located<String>, in scope: FileScope) -> Bool
  {
    guard type.matches(bytes) else {
      let other = MediaType.allCases.first { $0.matches(bytes) }
      scope.report(
        .mediaTypeMismatch, written.span,
        "‘\(written.value)’ is no \(type.rawValue) file by its first bytes",
        help: other.map { "it is \($0.rawValue): rename it, or export it again" } ?? "export it again")
      return false
    }
    guard type == .svg, let danger = SVGCheck.danger(in: bytes) else { return true }
    scope.report(
      .unsafeSVG, written.span, "‘\(written.value)’ has \(danger)",
      help: "an SVG may neither run anything nor reach out of itself")
    return false
  }
}
