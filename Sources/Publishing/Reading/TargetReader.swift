internal import ContentModel
package import ContentPublisher
package import ObjectStores
package import Signatures
internal import Wording

/// Reads what was published, and holds it to the keyring and to its digests.
package struct TargetReader: Sendable {
  package let store: any ObjectStore
  package let keyring: TrustedKeyring
  /// Requests at once.
  package let jobs: Int
  /// What files on their way may take of memory, however many requests run at once.
  let allowance: ByteAllowance

  /// Enough for the largest file, and so for many usual ones.
  private static let usualByteCount = WireLimits.fileByteCount

  /// - Parameter byteCount: of files on their way at the same time.
  package init(store: any ObjectStore, keyring: TrustedKeyring, jobs: Int, byteCount: Int? = nil) {
    self.store = store
    self.keyring = keyring
    self.jobs = jobs
    allowance = ByteAllowance(byteCount ?? Self.usualByteCount)
  }

  /// Works on several elements at once, as many as requests are allowed.
  ///
  /// - Returns: the results in the order of the elements.
  /// - Throws: the first failure in that order.
  func each<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ work: @escaping @Sendable (Element) async throws(PublishError) -> Value
  ) async throws(PublishError) -> [Value] {
    let results = await concurrentMap(elements, width: jobs, done: {}) { element -> Result<Value, PublishError> in
      do throws(PublishError) { return .success(try await work(element)) } catch { return .failure(error) }
    }
    var values: [Value] = []
    for result in results { values.append(try result.get()) }
    return values
  }

  /// The bytes of a file if they have the size and digest they are named with, else nil.
  func verified(_ file: NamedFile) async throws(PublishError) -> [UInt8]? {
    try await allowance.holding(file.size) { () throws(PublishError) in try await verifiedUnbounded(file) }
  }

  /// As `verified`, for who has an allowance already.
  func verifiedUnbounded(_ file: NamedFile) async throws(PublishError) -> [UInt8]? {
    let object = try await stored { () throws(StoreError) in try await store.read(file.path.text, limit: file.size) }
    guard let object, object.bytes.count == file.size, SHA256.digest(object.bytes) == file.digest else { return nil }
    return object.bytes
  }

  /// The lists of a release, each held to its size and digest.
  ///
  /// - Parameters:
  ///   - entries: of `files`, or of a rollout's candidate.
  ///   - local: tried first, so that a list that is here is not fetched.
  /// - Throws: `PublishError` refusing the first list that is gone or other than it should be.
  func lists(
    _ entries: [FileEntry], local: FileSource? = nil
  ) async throws(PublishError) -> ReleaseLists {
    let known = entries.filter(\.role.isKnown)
    let results = await concurrentMap(known, width: jobs, done: {}) { entry -> Result<[UInt8], PublishError> in
      let file = NamedFile(entry)
      if let local, let bytes = try? local.bytes(file) { return .success(bytes) }
      do throws(PublishError) {
        if let bytes = try await verified(file) { return .success(bytes) }
        return .failure(
          PublishError(.refused, "\(file.path) at \(store.name) is gone or has other bytes than its manifest says"))
      } catch {
        return .failure(error)
      }
    }
    var lists = ReleaseLists()
    for (entry, result) in zip(known, results) {
      let bytes = try result.get()
      do throws(WireError) { try lists.add(bytes, as: entry.role) } catch {
        throw PublishError(.refused, "\(entry.path) at \(store.name): \(error)")
      }
    }
    return lists
  }

  /// Everything that a release leads to, its manifest left out.
  ///
  /// - Throws: `PublishError` as `lists` does, and for a path that is named with two digests.
  func files(of manifest: Manifest, local: FileSource? = nil) async throws(PublishError) -> [NamedFile] {
    let catalogs = (manifest.files + (manifest.rollout?.files ?? [])).filter { $0.role == .catalog }
    var once: [FileEntry] = []
    for entry in catalogs where !once.contains(entry) { once.append(entry) }
    let lists = try await lists(once, local: local)
    do throws(AmbiguousPath) { return try NamedFile.all(of: manifest, catalogs: lists.catalogs) } catch {
      throw PublishError(.refused, "release \(manifest.sequence) at \(store.name): \(error)")
    }
  }
}

/// Where the bytes of files come from that are not in the target yet.
package struct FileSource: Sendable {
  private let read: @Sendable (NamedFile) throws(PublishError) -> [UInt8]

  package init(_ read: @escaping @Sendable (NamedFile) throws(PublishError) -> [UInt8]) { self.read = read }

  /// A tree on this machine; each file is held to its digest again when it is read.
  package static func tree(_ folder: String) -> FileSource {
    FileSource { file throws(PublishError) in
      guard let bytes = TreeFiles.verified(file, in: folder) else {
        throw PublishError(
          .inputOutput, "\(folder.printablePath)/\(file.path) is gone or has changed since the tree was checked",
          hint: "publish again when nobody builds into the tree")
      }
      return bytes
    }
  }

  func bytes(_ file: NamedFile) throws(PublishError) -> [UInt8] { try read(file) }
}
