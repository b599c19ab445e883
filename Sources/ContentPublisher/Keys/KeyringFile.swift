internal import ContentCompiler
package import ContentModel
internal import Files
package import Signatures
internal import Wording

/// A keyring on disk: `keyring.json`, with secrets and revocations in the same folder.
package struct KeyringFile: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Where secrets lie, and `revocations/`.
  package var folder: String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where statements of recovery keys lie; perhaps not there.
  package var revocationsFolder: String { "\(folder)/revocations" }

  /// Nil if there is no file.
  ///
  /// - Throws: `PublishError` if it is unreadable or breaks a rule.
  package func load() throws(PublishError) -> Keyring? {
    let contents: FileContents
    do throws(FileError) { contents = try File.read(path, limit: WireLimits.keyringByteCount) } catch {
      if error.isNotFound { return nil }
      throw PublishError(.inputOutput, "\(error)")
    }
    guard case .bytes(let bytes) = contents else {
      throw PublishError(.inputOutput, "\(path.printablePath) is not a keyring: not a regular file, or too large")
    }
    do throws(KeyringError) {
      // Every key is tried as well, so that `keys list` is enough to check a keyring edited by hand.
      let keyring = try Self.decode(bytes)
      _ = try TrustedKeyring(keyring)
      return keyring
    } catch {
      throw PublishError(.inputOutput, "\(path.printablePath) is not a keyring: \(error)")
    }
  }

  private static func decode(_ bytes: [UInt8]) throws(KeyringError) -> Keyring {
    do throws(WireError) { return try Keyring.decode(bytes) } catch { throw .malformed(error) }
  }

  /// - Parameter hint: what to do if there is no file; nil tells how to make one, which helps only who signs.
  /// - Throws: `PublishError` if there is no file, or as `load` does.
  package func require(orElse hint: String? = nil) throws(PublishError) -> Keyring {
    if let keyring = try load() { return keyring }
    let path = path.printablePath
    throw PublishError(
      .inputOutput, "there is no keyring \(path)",
      hint: hint ?? "make one with ‘contentc keys generate ID --keyring \(path)’, or name another with --keyring")
  }

  /// The keyring with every key checked.
  ///
  /// - Parameter hint: as for `require`.
  /// - Throws: `PublishError` as `require` does.
  package func trusted(orElse hint: String? = nil) throws(PublishError) -> TrustedKeyring {
    let keyring = try require(orElse: hint)
    do throws(KeyringError) { return try TrustedKeyring(keyring) } catch {
      throw PublishError(.inputOutput, "\(path.printablePath) is not a keyring: \(error)")
    }
  }

  /// Replaces the file durably.
  ///
  /// - Throws: `PublishError`; the file is the old one, or the new one if only the last sync failed.
  package func save(_ keyring: Keyring) throws(PublishError) {
    do throws(FileError) { try File.replace(path, keyring.encode()) } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
  }

  /// Runs `body` while no other process changes the keyring.
  ///
  /// - Parameter makesFolder: for a keyring that may not be there yet; otherwise a mistyped path would leave a folder.
  package func locked<Value>(
    makesFolder: Bool = false, _ body: () throws(PublishError) -> Value
  ) throws(PublishError) -> Value {
    if !makesFolder { _ = try require() }
    let lock: FileLock?
    do throws(FileError) {
      if makesFolder { try Directory.create(folder, intermediates: true) }
      lock = try FileLock.acquire(folder: folder, waitingFor: 10_000)
    } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
    guard let lock else {
      throw PublishError(
        .inputOutput, "another contentc is changing the keys in \(folder.printablePath)", hint: "try again")
    }
    let value = try body()
    _ = lock
    return value
  }
}
