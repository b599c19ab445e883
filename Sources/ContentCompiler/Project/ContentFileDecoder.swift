internal import ContentModel
internal import Signatures
internal import YAMLText

/// What came out of one content file.
///
/// A class on purpose, as `BoxFacts` is.
final class DecodedFile: Sendable {
  enum Content: Sendable {
    case project(Project)
    case interactives(InteractiveRegistry)
    case retired(RetiredIDs)
    case world(WorldDraft)
    case box(BoxDraft)
    case deck(DeckDraft)
    case puzzle(PuzzleDraft)
    /// Unreadable, or not content YAML.
    case undecoded
  }

  let path: String
  let kind: ContentKind
  let content: Content
  let diagnostics: [Diagnostic]
  /// Nil where nothing could be read.
  let source: SourceText?
  /// Of a box that was decoded though its record was looked for.
  let rebuild: BoxRebuild?

  init(
    path: String, kind: ContentKind, content: Content, diagnostics: [Diagnostic], source: SourceText?,
    rebuild: BoxRebuild? = nil
  ) {
    self.path = path
    self.kind = kind
    self.content = content
    self.diagnostics = diagnostics
    self.source = source
    self.rebuild = rebuild
  }
}

/// Reads, parses and decodes single files; the same file always gives the same result.
struct ContentFileDecoder: Sendable {
  let read: FileReader
  /// Both nil while the files are read that define them.
  let registry: InteractiveRegistry?
  let media: MediaRules?
  /// Nil if nothing is kept.
  var reuse: BoxReuse?

  func decode(_ path: String, _ kind: ContentKind) -> DecodedFile {
    guard kind == .box, let reuse else { return decodeAnew(path, kind) { decode($0, kind) } }
    var rebuildReason: RebuildReason?
    if let digest = reuse.store.digest(of: path) {
      switch reuse.decide(path, digest) {
      case .reuse(let record): return kept(record, path)
      case .rebuild(let reason): rebuildReason = reason
      }
    }
    return decodeAnew(path, kind) { box($0, reuse, rebuildReason) }
  }

  private func decodeAnew(
    _ path: String, _ kind: ContentKind, _ decode: (SourceText) -> DecodedFile
  ) -> DecodedFile {
    let problem: Diagnostic
    switch read(path, YAMLLimits.fileBytes) {
    case .bytes(let bytes): return decode(SourceText(path: path, bytes: bytes))
    case .tooLarge:
      problem = Diagnostic(
        .fileTooLarge, Place(file: path), "the file is larger than 1 MiB",
        help: "split it; media belong into files of their own")
    case .notRegular: problem = Diagnostic(.notRegularFile, Place(file: path), "this is not a regular file")
    case .unreadable(let reason):
      problem = Diagnostic(.unreadableFile, Place(file: path), "the file cannot be read: \(reason)")
    }
    return DecodedFile(path: path, kind: kind, content: .undecoded, diagnostics: [problem], source: nil)
  }

  /// The box file, if what is kept of it does not help and what others made of it could.
  func sourceToFetch(_ path: String) -> BoxSource? {
    guard let reuse, let digest = reuse.store.digest(of: path) ?? digest(of: path) else { return nil }
    switch reuse.decide(path, digest) {
    case .reuse, .rebuild(.hasRemarks): return nil
    case .rebuild: return BoxSource(path: path, digest: digest)
    }
  }

  private func digest(of path: String) -> SHA256Digest? {
    guard case .bytes(let bytes) = read(path, YAMLLimits.fileBytes) else { return nil }
    return SHA256.digest(bytes)
  }

  /// A box as it was kept, or decoded with the reason why.
  ///
  /// - Parameter reason: if it is known already.
  private func box(_ source: SourceText, _ reuse: BoxReuse, _ reason: RebuildReason?) -> DecodedFile {
    let digest = SHA256.digest(source.bytes)
    var reason = reason
    if reason == nil {
      switch reuse.decide(source.path, digest) {
      case .reuse(let record): return kept(record, source.path)
      case .rebuild(let found): reason = found
      }
    }
    let file = decode(source, .box)
    let decoded: BoxDraft? = if case .box(let box) = file.content { box } else { nil }
    let rebuild = BoxRebuild(
      path: source.path, reason: file.diagnostics.isEmpty ? reason ?? .new : .hasRemarks, sourceDigest: digest,
      box: decoded)
    return DecodedFile(
      path: file.path, kind: file.kind, content: file.content, diagnostics: file.diagnostics, source: file.source,
      rebuild: rebuild)
  }

  /// The text is read again should anything be said about the box.
  private func kept(_ record: BoxRecord.Result, _ path: String) -> DecodedFile {
    let box = BoxDraft(record.facts, media: record.media, .recorded(record.box))
    return DecodedFile(path: path, kind: .box, content: .box(box), diagnostics: [], source: nil)
  }

  private func decode(_ source: SourceText, _ kind: ContentKind) -> DecodedFile {
    let document = YAMLDocument(source)
    let syntax =
      document.faults.map { SyntaxDiagnostics.diagnostic($0, in: source.path) }
      + document.remarks.map { SyntaxDiagnostics.diagnostic($0, in: source.path) }
    guard let root = document.root else {
      return DecodedFile(path: source.path, kind: kind, content: .undecoded, diagnostics: syntax, source: source)
    }
    let scope = FileScope(source)
    let content = content(root, kind, in: scope) ?? .undecoded
    return DecodedFile(
      path: source.path, kind: kind, content: content, diagnostics: syntax + scope.diagnostics, source: source)
  }

  private func content(_ root: YAMLNode, _ kind: ContentKind, in scope: FileScope) -> DecodedFile.Content? {
    switch kind {
    case .project: return ProjectDecoder.decode(root, in: scope).map { .project($0) }
    case .interactives: return InteractivesDecoder.decode(root, in: scope).map { .interactives($0) }
    case .retired: return RetiredDecoder.decode(root, in: scope).map { .retired($0) }
    case .world: return WorldDecoder.decode(root, in: scope).map { .world($0) }
    case .deck: return DeckDecoder.decode(root, in: scope).map { .deck($0) }
    case .puzzle: return PuzzleDecoder.decode(root, in: scope).map { .puzzle($0) }
    case .box:
      return BoxDecoder.decode(root, registry: registry, media: media, in: scope).map { .box($0) }
    }
  }
}
