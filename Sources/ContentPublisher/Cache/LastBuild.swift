internal import ContentCompiler
internal import ContentModel
internal import Signatures

/// What the last build made, and what of it is still there: looked at once, while the project is read, so that no core
/// waits.
struct LastBuild: Sendable {
  let memo: BuildMemo
  /// Everything it wrote is as it was: lists and bundles, byte for byte.
  let isInPlace: Bool
  /// Everything it read beside YAML files and wrote is as it was: media, lists and bundles, byte for byte.
  let isWhole: Bool
  /// Of the lists and bundles in the output. The digest says all: equal bytes have one name.
  private let present: Set<SHA256Digest>

  /// - Parameters:
  ///   - output: the tree's folder.
  ///   - read: reads files of the project.
  static func look(_ memo: BuildMemo, output: String, jobs: Int, read: @escaping FileReader) async -> LastBuild {
    let files = memo.lists.map { NamedFile($0) } + memo.bundles.map { NamedFile($0) }
    let areThere = await parallelMap(files, jobs: jobs) { $0.bytes(in: output) != nil }
    var present: Set<SHA256Digest> = []
    present.reserveCapacity(files.count)
    for (file, isThere) in zip(files, areThere) where isThere { present.insert(file.digest) }
    let media = await parallelMap(memo.media, jobs: jobs) { file in
      guard case .bytes(let bytes) = read(file.path, file.byteCount) else { return false }
      return SHA256.digest(bytes) == file.digest
    }
    let isInPlace = !areThere.contains(false)
    return LastBuild(
      memo: memo, isInPlace: isInPlace, isWhole: isInPlace && !media.contains(false), present: present)
  }

  /// The file of this digest is in the output, under the name that the last build gave it.
  func has(_ digest: SHA256Digest) -> Bool { present.contains(digest) }
}
