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
  init(
    _ library: ContentLibrary, _ contents: ReleaseContents, _ packed: [PackedBox], _ packer: BundlePacker,
    _ check: CheckResult
  ) {
    let lists = contents.files.map { file in TreeFile(path: file.entry.path.text) { file.bytes } }
    let bundles = zip(library.boxes, packed).map { box, packed in
      let isInPlace = box.content == nil && packed.bundle.bytes == nil
      return TreeFile(path: packed.bundle.path.text, isInPlace: isInPlace) { () throws(PublishError) in
        try packer.bytes(of: packed.bundle, box: box)
      }
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
    let files = paths.map { path in
      TreeFile(path: path, isInPlace: true) { () throws(PublishError) in
        throw PublishError(.inputOutput, "\(path) changed during the build", hint: "run the build again")
      }
    }
    self.init(
      project: project, report: Report([]) { _ in nil }, lists: memo.lists, bundles: memo.bundles, files: files,
      counts: memo.counts, cache: CacheSummary(rebuilt: [], reusedCount: memo.boxFileCount, problem: nil))
  }

  func memo(_ fingerprint: ContentDigest, _ library: ContentLibrary, _ maker: RecordMaker) -> BuildMemo {
    BuildMemo(
      fingerprint: fingerprint, media: maker.media, lists: lists, bundles: bundles, counts: counts,
      boxFileCount: maker.boxFileCount,
      released: library.boxes.map {
        ReleasedBox(id: $0.id, version: $0.version, cards: $0.cards, semantic: $0.semantic)
      })
  }
}
