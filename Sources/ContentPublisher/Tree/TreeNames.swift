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
    // Of bytes, since there may be many: characters took a tenth of the time of a build that has nothing to do.
    let name = name.utf8
    guard name.suffix(7).elementsEqual(".tar.gz".utf8), name.count > 7 + 17 else { return false }
    let hash = name.dropLast(7).suffix(16)
    let front = name.dropLast(7 + 16)
    guard hash.allSatisfy(isHexDigit), hash.starts(with: folder.utf8), front.last == 0x2D,
      let hyphen = front.dropLast().lastIndex(of: 0x2D)
    else { return false }
    let version = front.dropLast()[name.index(after: hyphen)...]
    return !version.isEmpty && version.allSatisfy { (0x30...0x39).contains($0) }
      && Identifier.isValid(String(Substring(front[..<hyphen])))
  }

  private static func isHex(_ text: Substring, count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy(isHexDigit)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isWordOrDot(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E
  }
}
