internal import ContentClient
internal import Files
internal import Wording

extension PinnedKeyring {
  /// More is no keyring.
  private static let byteLimit = 65_536
  private static let keyringUnusable = "keyringUnusable"

  /// Reads the text that an app would have compiled in.
  static func read(_ path: String) throws(CommandFailure) -> PinnedKeyring {
    let contents: FileContents
    do throws(FileError) { contents = try File.read(path, limit: byteLimit) } catch {
      throw CommandFailure(
        "there is no keyring \(path.printablePath): \(error.reason)", hint: "it is the publisher’s keyring.json",
        reason: keyringUnusable)
    }
    guard case .bytes(let bytes) = contents else {
      throw CommandFailure(
        "\(path.printablePath) is not a keyring: not a regular file, or too large", reason: keyringUnusable)
    }
    do throws(PinnedKeyringError) { return try PinnedKeyring(bytes: bytes) } catch {
      throw CommandFailure("\(path.printablePath): \(error)", reason: keyringUnusable)
    }
  }
}
