package import ObjectStores

/// What a build is told to follow what is live at a target, as it can be typed.
package struct FollowingBuild: Sendable, Hashable {
  /// Such as `--after live`.
  private let option: String
  /// What else is needed, in brackets after a space; empty if nothing is.
  private let note: String

  /// - Parameters:
  ///   - target: where the release before is.
  ///   - hasEndpoint: it was reached with `--endpoint`, which no build has.
  ///   - hasRegion: likewise.
  package init(_ target: StoreTarget, hasEndpoint: Bool = false, hasRegion: Bool = false) {
    switch target {
    case .folder(let path): self.init(place: path)
    case .webDAV(let address, .none): self.init(place: address.text)
    case .webDAV: self.init(option: "--after URL", note: " (URL: the address at which it is served)")
    case .s3(let location, _):
      let variables = [hasEndpoint ? "AWS_ENDPOINT_URL" : nil, hasRegion ? "AWS_REGION" : nil].compactMap { $0 }
      let note = variables.isEmpty ? "" : " (with \(variables.joined(separator: " and ")) set)"
      self.init(option: "--after \(Self.quoted(location.name))", note: note)
    }
  }

  /// - Parameter place: what `--after` takes as it is.
  package init(place: String) { self.init(option: "--after \(Self.quoted(place))", note: "") }

  private init(option: String, note: String) {
    self.option = option
    self.note = note
  }

  /// Such as `build with --after live --sequence 8`.
  ///
  /// - Parameter sequence: the number to be built; nil for the next one.
  package func words(_ verb: String, sequence: Int? = nil) -> String {
    "\(verb) with \(option)\(sequence.map { " --sequence \($0)" } ?? "")\(note)"
  }

  /// One word of a shell: as it is, or in single quotes.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      !$0.isASCII || $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./:@%+=,".unicodeScalars.contains($0)
    }
    if isPlain, !text.isEmpty { return text }
    return "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
