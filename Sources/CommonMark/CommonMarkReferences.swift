internal import CCMark

/// One thing in a CommonMark text that points outside of it or leaves the format.
package enum CommonMarkReference: Sendable, Hashable {
  /// Raw HTML, a block or inline, as written.
  case rawHTML(String)
  /// The destination of a link or an autolink.
  case link(String)
  /// The destination of an image.
  case image(String)
}

/// CommonMark, parsed by cmark.
package enum CommonMark {
  /// Links, images and raw HTML in reading order.
  package static func references(in text: String) -> [CommonMarkReference] {
    // Each of them needs one of these two characters; most texts have neither.
    guard text.utf8.contains(where: { $0 == 0x3C || $0 == 0x5B }) else { return [] }
    return parse(text)
  }

  /// cmark's version, for `contentc version`.
  package static var libraryVersion: String { unsafe String(cString: cmark_version_string()) }

  private static func parse(_ text: String) -> [CommonMarkReference] {
    let bytes = text.utf8.map { CChar(bitPattern: $0) }
    let document = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe cmark_parse_document(buffer.baseAddress, buffer.count, CMARK_OPT_DEFAULT)
    }
    guard let document = unsafe document else { return [] }
    defer { unsafe cmark_node_free(document) }
    guard let iterator = unsafe cmark_iter_new(document) else { return [] }
    defer { unsafe cmark_iter_free(iterator) }
    var found: [CommonMarkReference] = []
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return found }
      guard event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(iterator) else { continue }
      let type = unsafe cmark_node_get_type(node)
      if type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE {
        found.append(.rawHTML(unsafe string(cmark_node_get_literal(node))))
      } else if type == CMARK_NODE_LINK {
        found.append(.link(unsafe string(cmark_node_get_url(node))))
      } else if type == CMARK_NODE_IMAGE {
        found.append(.image(unsafe string(cmark_node_get_url(node))))
      }
    }
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(cString: text)
  }
}
