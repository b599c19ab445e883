internal import ContentModel
internal import Signatures

/// `state.json`: one canonical JSON document that proves itself.
///
/// ```
/// {"format":1,"installID":"…","snooze":{"latest":120,"seen":1795910400000},
///  "wishes":{"all":false,"boxes":[…],"decks":[…],"topics":[…]},
///  "validators":{"url":"…","entityTag":"…","lastModified":"…","envelope":"…"},"sha256":"…"}
/// ```
/// without line breaks but the last. `sha256` is the digest of the document as it would be without this last member.
/// Absent values are left out, lists are sorted by their bytes and name nothing twice, `seen` is in milliseconds since
/// 1970. Members with other names are ignored, for a later version.
extension ClientState {
  private static let format = 1

  package func encode() -> [UInt8] {
    let body = JSONWriter.document { writer in
      writer.member("format", Self.format)
      writer.member("installID", installID.text)
      if let snooze {
        writer.key("snooze")
        writer.object { snooze.write(into: &$0) }
      }
      writer.key("wishes")
      writer.object { wishes.write(into: &$0) }
      if let validators {
        writer.key("validators")
        writer.object { validators.write(into: &$0) }
      }
    }
    return Self.sealed(body)
  }

  /// Nil for anything but a whole document: too long, not strict JSON, another digest, another form.
  package init?(decoding bytes: [UInt8]) {
    guard Self.isSealed(bytes),
      let reader = try? JSONObjectReader(document: bytes, maximumByteCount: CacheLayout.stateByteLimit),
      let state = try? ClientState(reader)
    else { return nil }
    self = state
  }

  private init(_ reader: JSONObjectReader) throws(WireError) {
    try reader.requireFormat(Self.format)
    installID = try reader.string("installID", "must be 32 lower-case hex digits", InstallID.init)
    snooze = try reader.object(ifPresent: "snooze", Snooze.init)
    wishes = try reader.object("wishes", Wishes.init)
    validators = try reader.object(ifPresent: "validators", Validators.init)
  }

  /// `}` and a line feed: what ends a document.
  private static let end: [UInt8] = [0x7D, 0x0A]

  /// The last member and the end; always of the same length.
  private static func seal(of body: [UInt8]) -> [UInt8] {
    Array(",\"sha256\":\"\(SHA256.digest(body).hex)\"".utf8) + end
  }

  private static func sealed(_ body: [UInt8]) -> [UInt8] { body.dropLast(end.count) + seal(of: body) }

  private static func isSealed(_ bytes: [UInt8]) -> Bool {
    let sealByteCount = seal(of: []).count
    guard bytes.count > sealByteCount else { return false }
    return sealed(Array(bytes.dropLast(sealByteCount)) + end) == bytes
  }
}

extension Snooze {
  fileprivate init(_ reader: JSONObjectReader) throws(WireError) {
    latest = try reader.integer(ifPresent: "latest", in: ClientState.integers)
    seen = Instant(milliseconds: Int64(try reader.integer("seen", in: ClientState.integers)))
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.member("latest", ifPresent: latest.map(ClientState.clamped))
    writer.member("seen", ClientState.clamped(Int(seen.milliseconds)))
  }
}

extension Wishes {
  fileprivate init(_ reader: JSONObjectReader) throws(WireError) {
    var selections: Set<Selection> = []
    if try reader.bool("all") { selections.insert(.all) }
    for id in try reader.strings("boxes") { selections.insert(.box(id)) }
    for id in try reader.strings("decks") { selections.insert(.deck(id)) }
    for id in try reader.strings("topics") { selections.insert(.topic(id)) }
    self.init(selections)
  }

  fileprivate func write(into writer: inout JSONWriter) {
    func ids(_ id: (Selection) -> String?) -> [String] {
      selections.compactMap(id).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    writer.member("all", selections.contains(.all))
    writer.member("boxes", ids { if case .box(let id) = $0 { id } else { nil } })
    writer.member("decks", ids { if case .deck(let id) = $0 { id } else { nil } })
    writer.member("topics", ids { if case .topic(let id) = $0 { id } else { nil } })
  }
}

extension ClientState.Validators {
  fileprivate init(_ reader: JSONObjectReader) throws(WireError) {
    self.init(
      url: try reader.string("url"), entityTag: try reader.string(ifPresent: "entityTag"),
      lastModified: try reader.string(ifPresent: "lastModified"), envelope: try reader.digest("envelope"))
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.member("url", url)
    writer.member("entityTag", ifPresent: entityTag)
    writer.member("lastModified", ifPresent: lastModified)
    writer.member("envelope", envelope.hex)
  }
}

extension ClientState {
  fileprivate static let integers = -StrictJSON.maximumInteger...StrictJSON.maximumInteger

  /// A clock may say anything; what JSON cannot hold must not make the rest unreadable.
  fileprivate static func clamped(_ value: Int) -> Int {
    min(max(value, integers.lowerBound), integers.upperBound)
  }
}
