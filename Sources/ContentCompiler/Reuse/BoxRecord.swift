package import ContentModel

/// What a build keeps of a box file for the next one.
package struct BoxRecord: Sendable {
  /// Raised whenever the bytes of a record change, or what a box is made into, or what is said of one.
  package static let format = 2

  package let path: String
  /// Of the box file.
  package let sourceDigest: SHA256Digest
  /// Nil if there was something to say about the box: then it is decoded each time, so that it is said each time.
  package let result: Result?

  package struct Result: Sendable {
    /// What else the box was made from.
    package let inputs: [BoxInput]
    package let facts: BoxFacts
    package let media: [MediaFile]
    package let box: RecordedBox
  }

  package init(path: String, sourceDigest: SHA256Digest, result: Result?) {
    self.path = path
    self.sourceDigest = sourceDigest
    self.result = result
  }

  /// The record of a box that was decoded in this run without a remark.
  ///
  /// - Parameter published: nil if the box is not published.
  /// - Returns: nil if the box came from a record itself.
  init?(_ box: BoxDraft, _ sourceDigest: SHA256Digest, published: PublishedBox?, _ surroundings: BoxSurroundings) {
    guard case .decoded(let decoded) = box.body, let inputs = surroundings.inputs(of: decoded.content) else {
      return nil
    }
    self.init(
      path: box.facts.path, sourceDigest: sourceDigest,
      result: Result(
        inputs: inputs, facts: box.facts, media: box.media,
        box: RecordedBox(semantic: decoded.semantic, published: published)))
  }
}
