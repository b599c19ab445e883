#if canImport(Glibc)
  internal import Glibc

  /// Tells when files in folders change, or are made, renamed or removed: inotify(7).
  ///
  /// Folders are watched, not files: editors save by renaming another file over the old one, and the watch of a file goes
  /// away with it.
  package final class FolderWatch {
    /// Something happened to a name in a folder.
    package struct Change: Sendable, Equatable {
      /// As it was added.
      package let folder: String
      /// Nil for the folder itself. Not UTF-8 becomes U+FFFD.
      package let name: String?
    }

    private let events: FileDescriptor
    private var folders: [Int32: String] = [:]

    /// - Throws: `FileError` where the system has no more watches to give.
    package init() throws(FileError) {
      let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard number >= 0 else { throw FileError(.open, "inotify", code: errno) }
      events = FileDescriptor(owning: number, path: "inotify")
    }

    /// Watches a folder from now on; once more does no harm.
    ///
    /// - Returns: false if it was watched before.
    package func add(_ folder: String) throws(FileError) -> Bool {
      let mask =
        UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
        | UInt32(IN_DELETE_SELF | IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
      let watch = unsafe folder.withCString { unsafe inotify_add_watch(events.number, $0, mask) }
      guard watch >= 0 else { throw FileError(.open, folder, code: errno) }
      return folders.updateValue(folder, forKey: watch) != folder
    }

    /// What happened since the last call; waits until something does.
    ///
    /// - Parameter milliseconds: how long to wait at most; nil waits for ever.
    /// - Returns: empty if nothing happened in that time.
    package func changes(waiting milliseconds: Int32?) throws(FileError) -> [Change] {
      var request = pollfd(fd: events.number, events: Int16(POLLIN), revents: 0)
      let (ready, code) = retrying { unsafe poll(&request, 1, milliseconds ?? -1) }
      guard ready >= 0 else { throw FileError(.read, "inotify", code: code) }
      guard ready > 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      var failure: FileError?
      var count = 0
      unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        do throws(FileError) { count = try unsafe events.readOnce(into: buffer) } catch { failure = error }
      }
      if let failure { throw failure }
      return parse(bytes.prefix(count))
    }

    /// `struct inotify_event`: watch, mask, cookie, length of the name, name with zeros at its end.
    private func parse(_ bytes: ArraySlice<UInt8>) -> [Change] {
      var changes: [Change] = []
      var rest = bytes
      while rest.count >= 16 {
        let length = Int(Self.word(rest, 12))
        let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
        let mask = Self.word(rest, 4)
        let watch = Int32(bitPattern: Self.word(rest, 0))
        rest = rest.dropFirst(16 + length)
        if mask & UInt32(IN_IGNORED) != 0 {
          folders[watch] = nil
          continue
        }
        // After an overflow anything may have happened; it names no folder.
        let folder = folders[watch] ?? ""
        changes.append(Change(folder: folder, name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
      }
      return changes
    }

    private static func word(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> UInt32 {
      unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }
  }

  extension FileDescriptor {
    /// What one call gives; 0 if there is nothing now.
    fileprivate borrowing func readOnce(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(FileError) -> Int {
      let (count, code) = retrying { unsafe Glibc.read(number, buffer.baseAddress, buffer.count) }
      if count < 0 && code == EAGAIN { return 0 }
      guard count >= 0 else { throw FileError(.read, path, code: code) }
      return count
    }
  }
#endif
