internal import ContentCompiler
internal import ContentModel
internal import Wording

/// Files of the release before that a new one names again, and that the build did not make: without them its tree would
/// not be whole.
struct KeptFiles: Sendable {
  let files: [TreeFile]
  let byteCount: Int

  static let none = KeptFiles(files: [], byteCount: 0)

  /// Files that are read at once.
  private static let width = 8

  /// Finds each file where it is cheapest: in the output folder, then where the release before lies.
  ///
  /// - Parameters:
  ///   - made: paths of files that the build made itself.
  /// - Throws: `PublishError` naming what is missing or damaged.
  static func gather(
    _ offer: ReleaseOffer, from source: any ReleaseSource, made: Set<String>, output: String,
    done: @escaping @Sendable () -> Void
  ) async throws(PublishError) -> KeptFiles {
    guard let catalogs = offer.keptCatalogs else { return none }
    let bundles = catalogs.flatMap(\.boxes).map { NamedFile($0.bundle) }
    var seen: Set<NamedFile> = []
    let sought = (offer.files.map { NamedFile($0) } + bundles).filter {
      !made.contains($0.path.text) && seen.insert($0).inserted
    }
    let folders = [output, source.folder].compactMap { $0 }
    let places = await concurrentMap(sought, width: width, done: done) { file in
      await file.find(in: folders, or: source)
    }
    var files: [TreeFile] = []
    var missing: [String] = []
    for (file, place) in zip(sought, places) {
      switch place {
      case .folder(let folder):
        files.append(TreeFile(path: file.path.text) { () throws(PublishError) in try file.bytesAgain(in: folder) })
      case .memory(let bytes): files.append(TreeFile(path: file.path.text) { bytes })
      case .nowhere: missing.append(file.path.text)
      case .unknown(let error): throw error
      }
    }
    guard missing.isEmpty else {
      let names = missing.prefix(3).joined(separator: ", ") + (missing.count > 3 ? ", …" : "")
      throw PublishError(
        .refused,
        "\(Phrases.count(missing.count, "file", "files")) of the release to keep, \(source.name.printablePath), missing or damaged: \(names)",
        hint: "give --after a tree that is whole: see ‘contentc verify’")
    }
    return KeptFiles(files: files, byteCount: sought.reduce(0) { $0 + $1.size })
  }
}

/// Where a file to be kept was found.
private enum Place: Sendable {
  /// On this machine: it is read again when it is written.
  case folder(String)
  case memory([UInt8])
  case nowhere
  /// Nobody can tell.
  case unknown(PublishError)
}

extension NamedFile {
  fileprivate func find(in folders: [String], or source: any ReleaseSource) async -> Place {
    if let folder = folders.first(where: { bytes(in: $0) != nil }) { return .folder(folder) }
    guard source.folder == nil else { return .nowhere }
    do throws(PublishError) {
      return try await source.verified(self).map { .memory($0) } ?? .nowhere
    } catch {
      return .unknown(error)
    }
  }

  fileprivate func bytesAgain(in folder: String) throws(PublishError) -> [UInt8] {
    guard let bytes = bytes(in: folder) else {
      throw PublishError(
        .inputOutput, "\("\(folder)/\(path)".printablePath) changed during the build", hint: "run the build again")
    }
    return bytes
  }
}
