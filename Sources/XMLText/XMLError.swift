/// Why a text is not taken for XML.
package enum XMLError: Error, Hashable, CustomStringConvertible {
  /// It breaks the rules of XML; expat's words, and a line counted from 1.
  case malformed(String, line: Int)
  /// It declares a document type, and so perhaps entities: no answer of a server needs them, attacks do.
  case declaresType
  /// More elements inside each other, or more of them, than any answer that is expected.
  case tooComplex
  case outOfMemory

  package var description: String {
    switch self {
    case .malformed(let words, let line): "the XML is malformed: \(words) in line \(line)"
    case .declaresType: "the XML declares a document type, which is refused"
    case .tooComplex: "the XML has too many elements"
    case .outOfMemory: "there is no memory to read XML"
    }
  }
}
