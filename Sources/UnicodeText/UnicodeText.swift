internal import CUTF8Proc

/// Normalisation and case folding by utf8proc, the same on every platform.
package enum UnicodeText {
  /// The text in Normalization Form C (Unicode Standard Annex 15).
  package static func nfc(_ text: String) -> String {
    isSurelyNFC(text) ? text : map(text, options: UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
  }

  /// A form in which two names are equal if a file system that ignores case or normalisation holds them for one file.
  ///
  /// Full case folding (`ß` becomes `ss`), then NFC.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return text }
    let options = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
    return map(nfc(text), options: options)
  }

  /// utf8proc's version, for `contentc version`.
  package static var libraryVersion: String { unsafe String(cString: utf8proc_version()) }

  /// utf8proc sorts combining marks by exchanging neighbours, which takes hours for a hundred thousand of them on one
  /// letter: long runs come to it in their canonical order, which changes nothing in the result.
  private static func withSortedMarks(_ text: String) -> String {
    guard hasLongRunOfMarks(text) else { return text }
    var view = String.UnicodeScalarView()
    var marks: [Unicode.Scalar] = []
    func flush() {
      // Stable, as the order of marks of one class is part of the text.
      let sorted = marks.enumerated().sorted {
        ($0.element.combiningClass, $0.offset) < ($1.element.combiningClass, $1.offset)
      }
      view.append(contentsOf: sorted.map(\.element))
      marks.removeAll(keepingCapacity: true)
    }
    for scalar in text.unicodeScalars {
      if scalar.combiningClass == 0 {
        flush()
        view.append(scalar)
      } else {
        marks.append(scalar)
      }
    }
    flush()
    return String(view)
  }

  private static func hasLongRunOfMarks(_ text: String) -> Bool {
    let longest = 64
    guard text.utf8.count > longest else { return false }
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar.combiningClass == 0 ? 0 : run + 1
      if run > longest { return true }
    }
    return false
  }

  /// Below U+0300 no scalar combines with another or decomposes to anything but itself.
  private static func isSurelyNFC(_ text: String) -> Bool {
    // U+0300 begins with the byte CC; every scalar below it begins with a lower one.
    text.utf8.allSatisfy { $0 < 0xCC }
  }

  private static func map(_ text: String, options: UInt32) -> String {
    let bytes = Array(withSortedMarks(text).utf8)
    var result: UnsafeMutablePointer<UInt8>?
    let length = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe utf8proc_map(
        buffer.baseAddress, utf8proc_ssize_t(buffer.count), &result, utf8proc_option_t(rawValue: options))
    }
    defer { unsafe free(result) }
    // A Swift String is valid UTF-8, so only a failed allocation could end here.
    guard length >= 0, let start = unsafe result else { return text }
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }
}

extension Unicode.Scalar {
  fileprivate var combiningClass: UInt8 { value < 0x300 ? 0 : properties.canonicalCombiningClass.rawValue }
}
