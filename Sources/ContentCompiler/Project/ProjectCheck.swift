internal import YAMLText

/// What a check found, and the library if there is no error.
package struct CheckResult: Sendable {
  /// Nil if there are errors.
  package let library: ContentLibrary?
  package let report: Report
  /// What the next check may use in place of files; nil if no records were looked for, or none can be made.
  package let records: RecordMaker?
}

/// Checks a whole project: every file, then everything between them. All mistakes come back in one report.
package struct ProjectCheck: Sendable {
  let inventory: ProjectInventory
  private let read: FileReader
  private let options: CheckOptions
  private let lastRelease: LastRelease?
  private let records: (any BoxRecordStore)?

  /// - Parameters:
  ///   - lastRelease: what is published now; nil leaves out the rules that compare with it.
  ///   - records: what earlier builds kept of boxes; the result is the same as without, byte for byte.
  package init(
    _ inventory: ProjectInventory, options: CheckOptions, lastRelease: LastRelease? = nil,
    records: (any BoxRecordStore)? = nil, read: @escaping FileReader
  ) {
    self.inventory = inventory
    self.read = read
    self.options = options
    self.lastRelease = lastRelease
    self.records = records
  }

  /// - Parameter done: told how many files were finished, now and then, from any task.
  package func run(done: (@Sendable (Int) -> Void)? = nil) async -> CheckResult {
    let names = InventoryRules(inventory)
    let files = await decode(names, done: done) { _ in true }
    let drafts = Drafts(files, names)
    var diagnostics = names.diagnostics + files.flatMap(\.diagnostics)
    let faulty = Set(diagnostics.filter { $0.code.severity == .error }.map(\.place.path))
    async let ids = idRules(drafts)
    async let references = referenceRules(drafts)
    async let changes = lastReleaseRules(drafts, faultyFiles: faulty)
    async let made = recordMaker(drafts, files)
    let resolver = DeckResolver(drafts, options)
    let (decks, warnings) = resolveDecks(drafts, resolver, faultyFiles: faulty)
    diagnostics += await ids + references + changes + warnings
    let hasErrors = diagnostics.contains { $0.code.severity == .error }
    let library = hasErrors ? nil : ContentLibrary(drafts, published: resolver.published, decks: decks)
    return CheckResult(library: library, report: report(diagnostics, files), records: await made)
  }

  /// The files that define words for the others come first.
  ///
  /// - Parameter isWanted: which of the others are read.
  func decode(
    _ names: InventoryRules, done: (@Sendable (Int) -> Void)?,
    _ isWanted: ((path: String, kind: ContentKind)) -> Bool
  ) async -> [DecodedFile] {
    let files = names.contentFiles
    let definitions = files.filter { $0.kind.home == nil }
    let first = ContentFileDecoder(read: read, registry: nil, media: nil)
    let defined = definitions.map { first.decode($0.path, $0.kind) }
    let basis = Drafts(defined, names)
    let media = MediaRules(
      files: InventoryIndex(inventory), read: read, limits: basis.project?.limits ?? Project.Limits())
    let second = ContentFileDecoder(
      read: read, registry: basis.registry, media: media, reuse: reuse(basis, media))
    let others = files.filter { $0.kind.home != nil && isWanted($0) }
    if let remote = records?.remote, second.reuse != nil {
      let boxes = others.filter { $0.kind == .box }
      let sources = await parallelMap(boxes, jobs: options.jobs) { second.sourceToFetch($0.path) }
      await remote.fetch(sources.compactMap { $0 })
    }
    return defined + (await parallelMap(others, jobs: options.jobs, done: done) { second.decode($0.path, $0.kind) })
  }

  /// Nil without records, and if the files are broken that other files depend on.
  private func reuse(_ basis: Drafts, _ media: MediaRules) -> BoxReuse? {
    guard let records, let surroundings = BoxSurroundings(basis) else { return nil }
    return BoxReuse(store: records, surroundings: surroundings, media: media, options: options)
  }

  // The rules between files, in parts that can be asked at the same time.

  private func idRules(_ drafts: Drafts) async -> [Diagnostic] {
    var topics = TopicRules(drafts, options)
    return UniqueIDRules.check(drafts) + topics.check()
  }

  private func referenceRules(_ drafts: Drafts) async -> [Diagnostic] {
    var boxes = BoxIndex(drafts)
    var diagnostics: [Diagnostic] = []
    diagnostics += DeckRules.check(drafts, options, &boxes)
    diagnostics += PuzzleRules.check(drafts, options, &boxes)
    diagnostics += RetirementRules.check(drafts, &boxes)
    if options.requiresNow && options.now == nil { diagnostics += BoxTimeRules.requireNow(drafts.boxes.map(\.facts)) }
    return diagnostics
  }

  private func lastReleaseRules(_ drafts: Drafts, faultyFiles: Set<String>) async -> [Diagnostic] {
    guard let lastRelease, lastRelease.app == drafts.project?.id else { return [] }
    return LastReleaseRules(drafts, lastRelease, faultyFiles: faultyFiles).check()
  }

  private func recordMaker(_ drafts: Drafts, _ files: [DecodedFile]) async -> RecordMaker? {
    records == nil ? nil : RecordMaker(drafts, files)
  }

  private func resolveDecks(
    _ drafts: Drafts, _ resolver: DeckResolver, faultyFiles: Set<String>
  ) -> (decks: [Deck], warnings: [Diagnostic]) {
    let resolved = drafts.decks.map(resolver.resolve)
    // A query that is empty because of values that were refused, in a box or in itself, says nothing.
    let isWhole =
      drafts.isWhole(.box) && drafts.undecodedStems(.box).isEmpty
      && !drafts.boxes.contains { faultyFiles.contains($0.facts.path) }
    let warnings = isWhole ? resolved.compactMap(\.warning).filter { !faultyFiles.contains($0.place.path) } : []
    return (resolved.compactMap(\.deck), warnings)
  }

  func report(_ diagnostics: [Diagnostic], _ files: [DecodedFile]) -> Report {
    guard !diagnostics.isEmpty else { return Report([]) { _ in nil } }
    let sources = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    return Report(diagnostics) { path in sources[path].flatMap(source) }
  }

  /// The text of a file; of a box that came from a record, it is read only now.
  private func source(of file: DecodedFile) -> SourceText? {
    if let source = file.source { return source }
    guard case .box(let box) = file.content, case .recorded = box.body,
      case .bytes(let bytes) = read(file.path, YAMLLimits.fileBytes)
    else { return nil }
    return SourceText(path: file.path, bytes: bytes)
  }
}

extension Drafts {
  init(_ files: [DecodedFile], _ names: InventoryRules) {
    self.init()
    unreadableFolders = names.unreadableFolders
    for (path, kind) in names.refusedFiles { addUndecoded(path, kind) }
    for file in files {
      switch file.content {
      case .project(let project): self.project = project
      case .interactives(let registry): self.registry = registry
      case .retired(let retired): self.retired = retired
      case .world(let world): worlds.append(world)
      case .box(let box): boxes.append(box)
      case .deck(let deck): decks.append(deck)
      case .puzzle(let puzzle): puzzles.append(puzzle)
      case .undecoded: addUndecoded(file.path, file.kind)
      }
    }
    if !isWhole(.interactives) { registry = nil }
  }

  private mutating func addUndecoded(_ path: String, _ kind: ContentKind) {
    if kind == .interactives { registry = nil }
    undecoded.append((kind, path, ProjectLayout.nameStem(path, kind)))
  }
}

extension ProjectCheck {
  /// The id in contentc.yaml, nil if it cannot be read.
  package static func projectID(read: @escaping FileReader) -> String? { project(read: read)?.id }

  /// contentc.yaml alone, whatever else is wrong with it or the project; nil if it has no usable id.
  package static func project(read: @escaping FileReader) -> Project? {
    let file = ContentFileDecoder(read: read, registry: nil, media: nil).decode("contentc.yaml", .project)
    guard case .project(let project) = file.content, !project.id.isEmpty else { return nil }
    return project
  }
}
