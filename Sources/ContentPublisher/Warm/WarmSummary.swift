package import ContentCompiler

/// What warming did.
package struct WarmSummary: Sendable {
  /// Mistakes in the boxes of the part.
  package let report: Report
  /// The shared cache.
  package let place: String
  /// Boxes of the part.
  package let boxCount: Int
  /// Boxes that the cache had already.
  package let presentCount: Int
  /// Boxes that were packed. The rest have mistakes, or warnings that every build is to tell anew.
  package let madeCount: Int
  package let counts: SharedCache.Counts
  /// A sentence if the cache does not answer as it should.
  package let problem: String?

  package var hasErrors: Bool { report.errorCount > 0 }
}
