internal import ContentModel

/// Where a published target keeps the envelope of each release: `releases/<sequence>.json`.
package enum ReleasePath {
  package static let folder = "releases"

  package static func path(_ sequence: Int) -> String { "\(folder)/\(sequence).json" }

  /// The number in a path; nil for any other name.
  static func sequence(_ path: String) -> Int? {
    guard path.hasPrefix("\(folder)/"), path.hasSuffix(".json"),
      let number = Int(path.dropFirst(folder.utf8.count + 1).dropLast(".json".utf8.count)),
      (1...StrictJSON.maximumInteger).contains(number), self.path(number) == path
    else { return nil }
    return number
  }
}
