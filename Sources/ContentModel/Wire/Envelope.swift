/// A DSSE v1 envelope in the project's strict profile: payload bytes, their type and signatures over both.
///
/// Nothing in it is believed until `EnvelopeVerifier` has counted the signatures.
/// See https://github.com/secure-systems-lab/dsse/blob/v1.0.2/envelope.md.
package struct Envelope: Sendable, Hashable {
  /// One signature; the key id chooses a pinned key and proves nothing.
  package struct Signature: Sendable, Hashable {
    package let keyID: String
    /// Only 64 bytes can verify; another length neither counts nor disturbs.
    package let bytes: [UInt8]

    package init(keyID: String, bytes: [UInt8]) {
      self.keyID = keyID
      self.bytes = bytes
    }
  }

  package let payload: [UInt8]
  package let payloadType: String
  /// 1 to `WireLimits.signatureCount`, in the order written, no key id twice.
  package let signatures: [Signature]

  package init(payload: [UInt8], payloadType: String, signatures: [Signature]) {
    self.payload = payload
    self.payloadType = payloadType
    self.signatures = signatures
  }

  /// Canonical bytes with a line feed at the end; binary members in standard Base64.
  package func encode() -> [UInt8] {
    var writer = JSONWriter(capacity: payload.count / 3 * 4 + 512)
    write(into: &writer)
    writer.endDocument()
    return writer.bytes
  }

  /// Reads an envelope; unknown members are ignored.
  ///
  /// - Throws: `WireError` for a document that is too large, no strict JSON, or breaks a rule of the profile.
  package static func decode(_ bytes: [UInt8]) throws(WireError) -> Envelope {
    try Envelope(JSONObjectReader(document: bytes, maximumByteCount: WireLimits.envelopeByteCount))
  }

  init(_ reader: JSONObjectReader) throws(WireError) {
    payload = try reader.string("payload", Self.base64Rule, Base64.decode)
    payloadType = try reader.string("payloadType")
    let signatures = try reader.objects("signatures") { signature throws(WireError) in
      Signature(
        keyID: try signature.keyIdentifier("keyid"),
        bytes: try signature.string("sig", Self.base64Rule, Base64.decode))
    }
    guard (1...WireLimits.signatureCount).contains(signatures.count) else {
      throw WireError(.invalid("must have from 1 to \(WireLimits.signatureCount) entries"), at: "signatures")
    }
    for (index, signature) in signatures.enumerated() {
      if signatures[..<index].contains(where: { $0.keyID == signature.keyID }) {
        throw WireError(.invalid("repeats an earlier key id"), at: "signatures[\(index)].keyid")
      }
    }
    self.signatures = signatures
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("payload", Base64.encode(payload))
      writer.member("payloadType", payloadType)
      writer.key("signatures")
      writer.array(signatures) { writer, signature in
        writer.object { writer in
          writer.member("keyid", signature.keyID)
          writer.member("sig", Base64.encode(signature.bytes))
        }
      }
    }
  }

  private static var base64Rule: String { "must be padded Base64 in its only spelling" }
}
