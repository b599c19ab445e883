internal import ContentModel
internal import ContentPublisher

/// The releases of one manifest, the candidate of a rollout beside the one that most learners have.
struct ReleaseLook: Sendable {
  /// Their lists, each path once; files of roles that only a later version knows are not asked for, as clients do.
  let sought: [SoughtFile]
  /// Between the lists of a release.
  private(set) var findings: [Finding] = []
  /// Of the release that most learners have; nil unless all of them are as they must be.
  private(set) var lists: ReleaseLists?

  private let releases: [[FileEntry]]
  private var boxes: [Catalog.Box] = []

  init(_ manifest: Manifest) {
    releases = [manifest.files, manifest.rollout?.files ?? []].map { $0.filter(\.role.isKnown) }
    var paths: Set<WirePath> = []
    sought = releases.flatMap { $0 }.filter { paths.insert($0.path).inserted }.map(SoughtFile.init)
  }

  /// - Parameter looks: one for each of `sought`.
  mutating func take(_ looks: [FileLook]) {
    findings += looks.flatMap(\.findings)
    var bytes: [String: [UInt8]] = [:]
    for (file, look) in zip(sought, looks) { bytes[file.path] = look.listBytes }
    for (index, entries) in releases.enumerated() {
      var read = ReleaseLists()
      for entry in entries {
        // What cannot be decoded has its finding already.
        if let list = bytes[entry.path.text] { try? read.add(list, as: entry.role) }
      }
      boxes += read.catalogs.flatMap(\.boxes)
      // A list that is missing would make boxes of decks look missing, too.
      guard read.fileCount == entries.count else { continue }
      if index == 0 { lists = read }
      guard let problem = ReleaseLists.problem(in: read.catalogs) else { continue }
      let path = entries.first { $0.role == .catalog }?.path.text ?? Manifest.path
      findings.append(
        .error(.disagreement, at: path, "does not hold together: \(problem)", hint: Hints.publisher))
    }
  }

  /// The bundles of all boxes, each path once, and where two boxes mean different ones by the same path.
  var bundles: (sought: [SoughtFile], findings: [Finding]) {
    var first: [WirePath: Catalog.Box] = [:]
    var sought: [SoughtFile] = []
    var findings: [Finding] = []
    for box in boxes {
      guard let other = first.updateValue(box, forKey: box.bundle.path) else {
        sought.append(SoughtFile(box))
        continue
      }
      if other.bundle != box.bundle || other.id != box.id || other.version != box.version {
        findings.append(
          .error(
            .disagreement, at: box.bundle.path.text,
            "is named twice, for \(other.id) \(other.version) and for \(box.id) \(box.version), and cannot be both",
            hint: Hints.publisher))
      }
    }
    return (sought, findings)
  }
}
