internal import ContentCompiler
internal import Files

/// What can be seen of a project from outside: names, sizes and times. It only says when to look closer.
struct ProjectSnapshot: Equatable {
  private let paths: [String]
  private let statuses: [FileStatus?]

  init(_ folder: ProjectFolder, keyring: KeyringFile) {
    let revocations = (try? Directory.entries(at: keyring.revocationsFolder)) ?? []
    paths =
      folder.inventory().entries.map { folder.path(of: $0.path) } + [keyring.path]
      + revocations.map { "\(keyring.revocationsFolder)/\(String(decoding: $0.nameBytes, as: UTF8.self))" }
    statuses = paths.map { (try? File.status($0)) ?? nil }
  }
}
