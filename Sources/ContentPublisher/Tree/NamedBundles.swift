package import ContentModel

/// The bundles that several catalogs name, such as those of a release and of its candidate, each path once.
package struct NamedBundles: Sendable {
  /// The first box of each path, in the order given.
  package let boxes: [Catalog.Box]
  package let conflicts: [Conflict]

  /// Two boxes that mean different bundles by the same path.
  package struct Conflict: Sendable {
    package let path: WirePath
    /// The rest of a sentence that begins with the path.
    package let problem: String
  }

  package init(_ boxes: [Catalog.Box]) {
    var first: [WirePath: Catalog.Box] = [:]
    var distinct: [Catalog.Box] = []
    var conflicts: [Conflict] = []
    for box in boxes {
      guard let other = first.updateValue(box, forKey: box.bundle.path) else {
        distinct.append(box)
        continue
      }
      if other.bundle != box.bundle || other.id != box.id || other.version != box.version {
        conflicts.append(
          Conflict(
            path: box.bundle.path,
            problem:
              "is named twice, for \(other.id) \(other.version) and for \(box.id) \(box.version), and cannot be both"
          ))
      }
    }
    self.boxes = distinct
    self.conflicts = conflicts
  }
}

extension Manifest {
  /// The files of the release and of its rollout's candidate, each path once, in the order of the manifest.
  package var namedFiles: [FileEntry] {
    var paths: Set<WirePath> = []
    return (files + (rollout?.files ?? [])).filter { paths.insert($0.path).inserted }
  }
}
