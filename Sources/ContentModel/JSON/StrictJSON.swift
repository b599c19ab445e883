/// The reader of every document that crosses the wire.
///
/// RFC 8259, less everything two readers could understand differently: valid UTF-8 without a byte order mark,
/// no name twice in an object (compared as bytes after unescaping), integers from −(2^53−1) to 2^53−1 written
/// without fraction, exponent, leading zero or `-0`, no lone surrogates, a bounded depth, and one value only.
package enum StrictJSON {
  /// Reads exactly one value, with white space around it.
  ///
  /// Time and memory grow with the length of the text; the stack grows with `maximumDepth`.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - maximumDepth: how many arrays and objects may stand inside each other.
  /// - Returns: the value, with members in the order written.
  /// - Throws: `JSONError` with the rule broken first and its byte offset.
  package static func parse(
    _ bytes: [UInt8], maximumDepth: Int = WireLimits.jsonDepth
  ) throws(JSONError) -> JSONValue {
    var scanner = JSONScanner(bytes: bytes, maximumDepth: maximumDepth)
    return try scanner.document()
  }

  /// The largest integer that a document may hold.
  package static let maximumInteger = JSONInteger.maximum
}
