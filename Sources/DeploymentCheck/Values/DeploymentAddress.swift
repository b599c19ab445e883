/// The web address below which a tree is published. Whether a fetcher can use it, the fetcher says.
package struct DeploymentAddress: Sendable, Hashable, CustomStringConvertible {
  /// Without a slash at the end.
  package let description: String

  /// Nil for what is no address but a folder: a text that does not begin with `http://` or `https://`.
  package init?(_ text: String) {
    guard Self.schemes.contains(where: { Self.begins(text, with: $0) }) else { return nil }
    var kept = text[...]
    while kept.hasSuffix("/"), !kept.hasSuffix("://") { kept.removeLast() }
    description = String(kept)
  }

  /// Of a manifest, where the address of the folder that it lies in is wanted.
  package var isOfManifest: Bool { description.hasSuffix("/manifest.json") }

  /// The address of one file of the tree.
  package func address(of path: String) -> String { "\(description)/\(path)" }

  private static let schemes = ["http://", "https://"]

  /// Schemes are the same in upper case (RFC 3986, section 3.1).
  private static func begins(_ text: String, with scheme: String) -> Bool {
    text.utf8.count >= scheme.utf8.count
      && zip(scheme.utf8, text.utf8).allSatisfy { $0 == $1 || ((0x41...0x5A).contains($1) && $0 == $1 + 0x20) }
  }
}
