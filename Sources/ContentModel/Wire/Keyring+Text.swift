extension Keyring {
  /// The only signature algorithm there is.
  package static let algorithm = "ed25519"

  /// Reads the text of `keyring.json`; unknown members are ignored.
  ///
  /// - Throws: `WireError` naming the member.
  package static func decode(_ bytes: [UInt8]) throws(WireError) -> Keyring {
    let reader = try JSONObjectReader(document: bytes, maximumByteCount: WireLimits.keyringByteCount)
    try reader.requireFormat(format)
    return try Keyring(
      threshold: try reader.integer("threshold", in: 1...WireLimits.keyringKeyCount),
      keys: try reader.objects("keys") { key throws(WireError) in try Key(key) })
  }

  /// The text in one spelling that people can read and compare: one key to a line.
  package func encode() -> [UInt8] {
    var text = Array(#"{"format":\#(Self.format),"threshold":\#(threshold),"keys":["#.utf8)
    for (index, key) in keys.enumerated() {
      text.append(contentsOf: (index == 0 ? "\n  " : ",\n  ").utf8)
      var writer = JSONWriter()
      key.write(into: &writer)
      text.append(contentsOf: writer.bytes)
    }
    text.append(contentsOf: (keys.isEmpty ? "]}\n" : "\n]}\n").utf8)
    return text
  }
}

extension Keyring.Key {
  /// Bytes of an Ed25519 public key.
  package static let publicKeyByteCount = 32

  init(_ reader: JSONObjectReader) throws(WireError) {
    id = try reader.keyIdentifier("id")
    _ = try reader.string("algorithm", "must be \(Keyring.algorithm)") { $0 == Keyring.algorithm ? $0 : nil }
    publicKey = try reader.string("public", "must be \(Self.publicKeyByteCount) bytes in padded Base64") {
      let bytes = Base64.decode($0)
      return bytes?.count == Self.publicKeyByteCount ? bytes : nil
    }
    role = try reader.string("role", "must be signing or recovery") { Keyring.Role(rawValue: $0) }
    status = try reader.string("status", "must be active, retired or revoked") { Keyring.Status(rawValue: $0) }
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("algorithm", Keyring.algorithm)
      writer.member("public", Base64.encode(publicKey))
      writer.member("role", role.rawValue)
      writer.member("status", status.rawValue)
    }
  }
}
