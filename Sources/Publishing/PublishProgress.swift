/// How far publishing is; told from any task.
package struct PublishProgress: Sendable {
  package enum Step: Sendable, Hashable {
    /// What the target holds.
    case looking
    /// Files and bytes on their way.
    case sending(fileCount: Int, ofFiles: Int, byteCount: Int, ofBytes: Int)
    case checking
    case waiting
    /// So many more files were taken away.
    case removing(fileCount: Int, ofFiles: Int)
  }

  private let report: @Sendable (Step) -> Void

  package init(_ report: @escaping @Sendable (Step) -> Void) { self.report = report }

  package static let silent = PublishProgress { _ in }

  func callAsFunction(_ step: Step) { report(step) }
}
