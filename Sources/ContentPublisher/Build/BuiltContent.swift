internal import ContentCompiler
internal import ContentModel
internal import Signatures

/// How much a release has, beside boxes.
struct ContentCounts: Sendable {
  let decks: Int
  let topics: Int
  let puzzles: Int
}

/// Everything in a release but the manifest, as a build made it, or as the last one did.
struct BuiltContent: Sendable {
  let project: Project
  /// Warnings, if any.
  let report: Report
  /// The lists that the manifest names.
  let lists: [FileEntry]
  /// In the order of the boxes.
  let bundles: [Catalog.Bundle]
  /// Lists and bundles.
  let files: [TreeFile]
  let counts: ContentCounts
  /// Nil without a cache.
  var cache: CacheSummary?

  /// Of lists and bundles.
  var byteCount: Int { lists.reduce(0) { $0 + $1.size } + bundles.reduce(0) { $0 + $1.size } }
}

extension BuiltContent {
  /// Made in this run.
  ///
  /// - Parameter known: lists that were read in the output during this build.
  init(
    _ library: ContentLibrary, _ contents: ReleaseContents, _ packed: [PackedBox], _ packer: BundlePacker,
    _ check: CheckResult, inPlace known: Set<FileEntry>
  ) {
    let lists = contents.files.map { file in
      known.contains(file.entry)
        ? TreeFile(inPlace: file.entry.path.text) : TreeFile(path: file.entry.path.text) { file.bytes }
    }
    let bundles = zip(library.boxes, packed).map { box, packed -> TreeFile in
      let bundle = packed.bundle
      if !box.isDecoded, bundle.bytes == nil { return TreeFile(inPlace: bundle.path.text) }
      return TreeFile(path: bundle.path.text) { () throws(PublishError) in try packer.bytes(of: bundle, box: box) }
    }
    self.init(
      project: library.project, report: check.report, lists: contents.files.map(\.entry),
      bundles: packed.map(\.bundle.entry), files: bundles + lists,
      counts: ContentCounts(
        decks: library.decks.count, topics: library.worlds.reduce(0) { $0 + $1.topics.count },
        puzzles: library.puzzles.count),
      cache: check.records.map { CacheSummary(rebuilt: $0.rebuilt, reusedCount: $0.reusedPaths.count, problem: nil) })
  }

  /// The same as before, all of it in place.
  init(_ memo: BuildMemo, _ project: Project) {
    let paths = memo.bundles.map(\.path.text) + memo.lists.map(\.path.text)
    let files = paths.map { TreeFile(inPlace: $0) }
    self.init(
      project: project, report: Report([]) { _ in nil }, lists: memo.lists, bundles: memo.bundles, files: files,
      counts: memo.counts, cache: CacheSummary(rebuilt: [], reusedCount: memo.boxFileCount, problem: nil))
  }

  /// - Parameter released: the boxes of the library, as `BuildMemo.encode(_:)` gives them.
  func memo(_ fingerprint: SHA256Digest, _ maker: RecordMaker, released: [UInt8]) -> BuildMemo {
    BuildMemo(
      fingerprint: fingerprint, media: maker.media, lists: lists, bundles: bundles, counts: counts,
      boxFileCount: maker.boxFileCount, released: released)
  }
}
