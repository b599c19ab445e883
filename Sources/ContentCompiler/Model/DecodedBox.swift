internal import Synchronization

/// A box as its file says it.
///
/// A class on purpose, as `BoxFacts` is.
package final class DecodedBox: Sendable {
  package let content: BoxContent
  private let digest = Mutex<String?>(nil)

  init(_ content: BoxContent) { self.content = content }

  /// As `SemanticDigest` gives it; made when it is first asked for.
  var semantic: String {
    digest.withLock { digest in
      if let digest { return digest }
      let made = SemanticDigest.text(of: content)
      digest = made
      return made
    }
  }
}
