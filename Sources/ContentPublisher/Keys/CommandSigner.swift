internal import ContentModel
internal import Files
package import Signing

/// Signs by a command of the user's: an HSM, a key service, a hardware key.
///
/// It gets the bytes to sign on standard input and answers with 64 raw bytes or their base64. The command itself may
/// hold secrets and is never printed.
package struct CommandSigner: Signer {
  package let keyID: String
  private let command: String

  /// A command has no business with the secrets of other keys.
  private static let withoutOurSecrets = ["env", "-u", "CONTENTC_SECRET_KEY", "-u", "CONTENTC_PASSPHRASE"]

  package init(keyID: String, command: String) {
    self.keyID = keyID
    self.command = command
  }

  package func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8] {
    let result: (status: Int32, output: [UInt8])
    do throws(FileError) {
      result = try ChildProcess.run(Self.withoutOurSecrets + ["sh", "-c", command], input: message, outputLimit: 1024)
    } catch {
      throw .signerFailed(keyID: keyID, reason: "the command cannot be run: \(error.reason)")
    }
    guard result.status == 0 else {
      throw .signerFailed(keyID: keyID, reason: "the command ended with status \(result.status)")
    }
    if result.output.count == 64 { return result.output }
    let text = String(decoding: result.output, as: UTF8.self)
    let trimmed = String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    guard let signature = Base64.decode(trimmed), signature.count == 64 else {
      throw .signerFailed(keyID: keyID, reason: "the command answered \(result.output.count) bytes, no signature")
    }
    return signature
  }
}
