/// DSSE v1, the part that is signed.
package enum DSSE {
  /// The exact bytes a signature covers: `DSSEv1 <length> <type> <length> <payload>`, lengths in decimal bytes.
  ///
  /// See https://github.com/secure-systems-lab/dsse/blob/v1.0.2/protocol.md.
  package static func preAuthenticationEncoding(type: String, payload: [UInt8]) -> [UInt8] {
    Array("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
  }
}
