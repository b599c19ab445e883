internal import CExpat

/// Reads a small XML document whole, such as the answer of a server; hostile ones are refused.
///
/// No document type, hence no entities but the five of XML; limits of depth and number. The caller limits the bytes.
package enum XMLText {
  /// Elements inside each other.
  static let maximumDepth = 32
  static let maximumElementCount = 100_000

  /// The root element.
  ///
  /// - Throws: `XMLError`.
  package static func parse(_ bytes: [UInt8]) throws(XMLError) -> XMLElement {
    guard let parser = unsafe XML_ParserCreate(nil) else { throw .outOfMemory }
    defer { unsafe XML_ParserFree(parser) }
    let builder = XMLBuilder()
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { context, name, _ in
        guard let builder = unsafe XMLBuilder.of(context), let name = unsafe name else { return }
        unsafe builder.begin(String(cString: name))
      },
      { context, _ in unsafe XMLBuilder.of(context)?.end() })
    unsafe XML_SetCharacterDataHandler(parser) { context, text, count in
      guard let builder = unsafe XMLBuilder.of(context) else { return }
      unsafe builder.append(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      unsafe XMLBuilder.of(context)?.refuse(.declaresType)
    }
    builder.stop = { unsafe XML_StopParser(parser, XML_Bool(0)) }
    defer { builder.stop = nil }
    let status = unsafe bytes.withUnsafeBytes { buffer in
      let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe XML_Parse(parser, text, Int32(buffer.count), 1)
    }
    if let refusal = builder.refusal { throw refusal }
    guard status == XML_STATUS_OK, let root = builder.root else {
      let words = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
      throw .malformed(words ?? "unknown error", line: Int(unsafe XML_GetCurrentLineNumber(parser)))
    }
    return root
  }
}

/// Puts elements together as expat reports them.
private final class XMLBuilder {
  private(set) var root: XMLElement?
  private(set) var refusal: XMLError?
  /// Makes expat call no more.
  var stop: (() -> Void)?
  /// The elements that have begun and not ended, and the bytes of their text.
  private var open: [(element: XMLElement, text: [UInt8])] = []
  private var elementCount = 0

  static func of(_ context: UnsafeMutableRawPointer?) -> XMLBuilder? {
    unsafe context.map { unsafe Unmanaged<XMLBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  func refuse(_ error: XMLError) {
    if refusal == nil { refusal = error }
    stop?()
  }

  func begin(_ name: String) {
    guard refusal == nil else { return }
    elementCount += 1
    guard open.count < XMLText.maximumDepth, elementCount <= XMLText.maximumElementCount else {
      return refuse(.tooComplex)
    }
    let bare = name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.index(after: $0)...]) } ?? name
    open.append((XMLElement(name: bare), []))
  }

  func append(_ text: UnsafeRawBufferPointer) {
    guard refusal == nil, !open.isEmpty else { return }
    unsafe open[open.count - 1].text.append(contentsOf: text)
  }

  func end() {
    guard refusal == nil, let (begun, text) = open.popLast() else { return }
    var element = begun
    element.append(String(decoding: text, as: UTF8.self))
    if open.isEmpty { root = element } else { open[open.count - 1].element.append(element) }
  }
}
