#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif
internal import ContentModel

/// Secret keys as files `<folder>/<id>.secret` that only their owner can read.
package enum SecretKeyStore {
  /// Where the key of this id lies.
  package static func path(of id: String, in folder: String) -> String { "\(folder)/\(id).secret" }

  /// Writes a new key file, mode 0600 whatever the umask, and makes it durable.
  ///
  /// An existing file, even a dangling link, is never touched. After a failure nothing is left behind.
  ///
  /// - Throws: `SecretKeyStoreError`.
  package static func write(_ file: KeyFile, to folder: String) throws(SecretKeyStoreError) {
    let path = path(of: file.id, in: folder)
    var text: [UInt8]
    do throws(KeyFileError) { text = try file.encode() } catch { throw .unusable(path: path, error) }
    defer { wipe(&text) }
    let parent = try OpenFile.folder(folder)
    // Whole from its first moment: a killed process leaves a draft, which the next run takes
    // away, never half a key under its final name.
    let draft = ".\(file.id).draft.secret"
    parent.remove(draft)
    try writeWhole(text, as: draft, in: parent, path: path)
    defer { parent.remove(draft) }
    let name = "\(file.id).secret"
    do throws(SecretKeyStoreError) {
      try parent.link(draft, as: name, path: path)
    } catch let error where error.isUnsupported {
      try writeWhole(text, as: name, in: parent, path: path)
    }
    do throws(SecretKeyStoreError) { try parent.synchronize() } catch {
      parent.remove(name)
      throw error
    }
  }

  private static func writeWhole(
    _ text: [UInt8], as name: String, in parent: borrowing OpenFile, path: String
  ) throws(SecretKeyStoreError) {
    let new = try parent.create(name, path: path)
    do throws(SecretKeyStoreError) {
      try new.restrictToOwner()
      try new.append(text)
      try new.synchronize()
    } catch {
      parent.remove(name)
      throw error
    }
  }

  /// Reads the key file of `id`, refusing one that others could have read or made.
  ///
  /// - Throws: `SecretKeyStoreError`.
  package static func read(_ id: String, from folder: String) throws(SecretKeyStoreError) -> KeyFile {
    let path = path(of: id, in: folder)
    guard KeyIdentifier.isValid(id) else { throw .unusable(path: path, .invalidID(id)) }
    let opened = try OpenFile.folder(folder).openFile("\(id).secret", path: path)
    try opened.requirePrivate()
    var text = try opened.contents(maximumByteCount: KeyFile.maximumByteCount)
    defer { wipe(&text) }
    let file: KeyFile
    do throws(KeyFileError) { file = try KeyFile.parse(text) } catch { throw .unusable(path: path, error) }
    guard file.id == id else { throw .otherID(path: path, found: file.id) }
    return file
  }
}
