internal import ContentModel

/// The names a published tree has, told apart from files of somebody else.
package enum TreeNames {
  /// Whether a path is that of a list or a bundle.
  package static func isPublished(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("files", 2): return isFile(parts[1])
    case ("bundles", 3): return isBundleFolder(parts[1]) && isBundle(parts[2], in: parts[1])
    default: return false
    }
  }

  /// `<role>-<hash16>.json`, in `files/`.
  static func isFile(_ name: String) -> Bool {
    guard name.hasSuffix(".json") else { return false }
    let parts = name.dropLast(".json".count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 2, let hash = parts.last, isHex(hash, count: 16) else { return false }
    return parts.dropLast().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isWordOrDot) }
  }

  /// Two hex digits, in `bundles/`.
  static func isBundleFolder(_ name: String) -> Bool { isHex(name[...], count: 2) }

  /// `<boxId>-<version>-<hash16>.tar.gz`, in the folder named by the digest's first two digits.
  static func isBundle(_ name: String, in folder: String) -> Bool {
    guard name.hasSuffix(".tar.gz") else { return false }
    let parts = name.dropLast(".tar.gz".count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 3, let hash = parts.last, isHex(hash, count: 16), hash.hasPrefix(folder) else { return false }
    let version = parts[parts.count - 2]
    return !version.isEmpty && version.allSatisfy { $0.isASCII && $0.isNumber }
      && Identifier.isValid(parts.dropLast(2).joined(separator: "-"))
  }

  private static func isHex(_ text: Substring, count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func isWordOrDot(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E
  }
}
