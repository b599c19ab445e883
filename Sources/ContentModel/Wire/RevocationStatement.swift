/// Names signing keys that must not be believed any more: the payload of a revocation envelope.
package struct RevocationStatement: Sendable, Hashable {
  /// The DSSE payload type of a revocation.
  package static let payloadType = "application/vnd.contentc.revocation.v1+json"
  package static let format = 1

  /// The project whose clients take the statement.
  package let app: String
  /// Ids of the dropped keys in the order written, no id twice; none changes nothing.
  package let revoked: [String]

  package init(app: String, revoked: [String]) {
    self.app = app
    self.revoked = revoked
  }

  /// Canonical bytes with a line feed at the end.
  package func encode() -> [UInt8] {
    JSONWriter.document { writer in
      writer.member("format", Self.format)
      writer.member("app", app)
      writer.member("revoked", revoked)
    }
  }

  /// Reads a payload whose signature was checked; unknown members are ignored.
  package static func decode(_ bytes: [UInt8]) throws(WireError) -> RevocationStatement {
    let reader = try JSONObjectReader(document: bytes, maximumByteCount: WireLimits.envelopeByteCount)
    try reader.requireFormat(format)
    let app = try reader.projectIdentifier("app")
    let revoked = try reader.member("revoked") { list throws(WireError) in
      try list.asArray { value throws(WireError) in try value.asKeyIdentifier() }
    }
    guard Set(revoked).count == revoked.count else {
      throw WireError(.invalid("must not name a key twice"), at: "revoked")
    }
    return RevocationStatement(app: app, revoked: revoked)
  }
}
