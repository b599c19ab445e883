/// Values that have the same form in all documents of the wire.
extension JSONObjectReader {
  /// Refuses a document of another `format` than the only one known.
  package func requireFormat(_ known: Int) throws(WireError) {
    let range = -StrictJSON.maximumInteger...StrictJSON.maximumInteger
    let format = try integer("format", in: range)
    guard format == known else { throw WireError(.needsNewerApp(unknown: "format \(format)"), at: "format") }
  }

  /// Refuses a document whose `requires` names something that this program does not know.
  package func requireKnownFeatures(_ known: Set<String>) throws(WireError) -> [String] {
    guard value(ifPresent: "requires") != nil else { return [] }
    let names = try strings("requires")
    for (index, name) in names.enumerated() where !known.contains(name) {
      throw WireError(.needsNewerApp(unknown: name.quotedForMessage), at: "requires[\(index)]")
    }
    return names
  }

  /// A project's id.
  package func projectIdentifier(_ name: String) throws(WireError) -> String {
    try string(name, "must be a project id such as org.example.course") { ProjectIdentifier.isValid($0) ? $0 : nil }
  }

  /// An id of lower-case words.
  package func identifier(_ name: String) throws(WireError) -> String {
    try string(name, "must be an id of lower-case letters, digits and single hyphens") {
      Identifier.isValid($0) ? $0 : nil
    }
  }

  /// A key's id.
  package func keyIdentifier(_ name: String) throws(WireError) -> String {
    try member(name) { value throws(WireError) in try value.asKeyIdentifier() }
  }

  /// An instant exactly as `yyyy-mm-ddThh:mm:ssZ`.
  package func instant(_ name: String) throws(WireError) -> Instant {
    try string(name, Self.instantRule) { Instant(wire: $0) }
  }

  /// An instant exactly as `yyyy-mm-ddThh:mm:ssZ`, or nil if there is none.
  package func instant(ifPresent name: String) throws(WireError) -> Instant? {
    try string(ifPresent: name, Self.instantRule) { Instant(wire: $0) }
  }

  /// A day as `yyyy-mm-dd`.
  package func date(_ name: String) throws(WireError) -> CivilDate {
    try string(name, "must be a day written as yyyy-mm-dd") { CivilDate($0) }
  }

  /// A digest of 64 lower-case hex digits.
  package func digest(_ name: String) throws(WireError) -> SHA256Digest {
    try string(name, "must be 64 lower-case hex digits") { SHA256Digest(hex: $0) }
  }

  /// A path inside the published tree.
  package func path(_ name: String) throws(WireError) -> WirePath {
    try string(name, "must be a plain path below files/ or bundles/") { WirePath($0) }
  }

  private static var instantRule: String { "must be an instant written as yyyy-mm-ddThh:mm:ssZ" }
}

extension JSONValue {
  /// A key's id.
  func asKeyIdentifier() throws(WireError) -> String {
    try asString("must be a key id such as 2026-a") { KeyIdentifier.isValid($0) ? $0 : nil }
  }
}
