internal import Synchronization

/// A box as its file says it.
///
/// A class on purpose, as `BoxFacts` is.
package final class DecodedBox: Sendable {
  package let content: BoxContent
  private let digest = Mutex<String?>(nil)

  init(_ content: BoxContent) { self.content = content }

  /// As `SemanticDigest` gives it; kept from when it is first asked for. Two who ask at once make the same.
  var semantic: String {
    if let known = digest.withLock({ $0 }) { return known }
    let made = SemanticDigest.text(of: content)
    digest.withLock { $0 = made }
    return made
  }
}
