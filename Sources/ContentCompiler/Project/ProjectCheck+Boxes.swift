/// What a check of some boxes found.
package struct BoxCheckResult: Sendable {
  /// Mistakes in the files of the boxes, and in those that all files depend on.
  package let report: Report
  /// Nil if contentc.yaml is broken.
  package let project: Project?
  /// Boxes of whose files nothing is wrong, drafts too, in the order of their paths.
  package let boxes: [Box]
  /// Nil if no records were looked for, or none can be made.
  package let records: RecordMaker?
}

extension ProjectCheck {
  /// Checks some box files, each for itself; what is wrong between files only a check of the whole project can tell.
  ///
  /// - Parameters:
  ///   - isWanted: of the path of a box file.
  ///   - done: told how many files were finished, now and then, from any task.
  package func checkBoxes(
    done: (@Sendable (Int) -> Void)? = nil, where isWanted: (_ path: String) -> Bool
  ) async -> BoxCheckResult {
    let names = InventoryRules(inventory)
    let files = await decode(names, done: done) { $0.kind == .box && isWanted($0.path) }
    let drafts = Drafts(files, names)
    let read = Set(files.map(\.path))
    let diagnostics = names.diagnostics.filter { read.contains($0.place.path) } + files.flatMap(\.diagnostics)
    let faulty = Set(diagnostics.filter { $0.code.severity == .error }.map(\.place.path))
    return BoxCheckResult(
      report: report(diagnostics, files), project: drafts.project,
      boxes: drafts.boxes.filter { !faulty.contains($0.facts.path) }.compactMap(Box.init),
      records: RecordMaker(drafts, files))
  }
}
