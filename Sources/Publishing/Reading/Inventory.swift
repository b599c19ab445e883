internal import ContentModel
internal import ContentPublisher
internal import ObjectStores

/// What a target said of its files at one moment.
struct Inventory: Sendable {
  private let facts: [String: StoredFacts]

  /// Fewer files are asked for one by one, since a target may hold thousands of others.
  private static let listingMinimum = 24

  /// One listing of each folder where the store can list, else a look at each file.
  static func take(
    of files: [NamedFile], in store: any ObjectStore, jobs: Int
  ) async throws(PublishError) -> Inventory {
    let paths = files.map(\.path.text)
    if paths.count >= listingMinimum, let listed = try await listing(of: paths, in: store) {
      return Inventory(facts: listed)
    }
    let results = await concurrentMap(paths, width: jobs, done: {}) { path -> Result<StoredFacts?, StoreError> in
      do throws(StoreError) { return .success(try await store.look(path)) } catch { return .failure(error) }
    }
    var facts: [String: StoredFacts] = [:]
    for (path, result) in zip(paths, results) {
      switch result {
      case .success(let found): facts[path] = found
      case .failure(let error): throw PublishError(error)
      }
    }
    return Inventory(facts: facts)
  }

  private static func listing(
    of paths: [String], in store: any ObjectStore
  ) async throws(PublishError) -> [String: StoredFacts]? {
    var facts: [String: StoredFacts] = [:]
    for folder in ["files", "bundles"] where paths.contains(where: { $0.hasPrefix("\(folder)/") }) {
      guard let listed = try await stored({ () throws(StoreError) in try await store.list(folder) }) else {
        return nil
      }
      for found in listed { facts[found.path] = found }
    }
    return facts
  }

  /// Whether only reading tells if the file that is there is whole: lists may be stored packed, and some servers tell
  /// no size.
  func isDoubtful(_ file: NamedFile) -> Bool {
    guard let found = sound(file) else { return false }
    return file.isList || found.storedByteCount == nil
  }

  /// Nil if the file is not there, or its size is another one than it must be.
  ///
  /// Lists may be stored packed, so that their size tells nothing.
  func sound(_ file: NamedFile) -> StoredFacts? {
    guard let found = facts[file.path.text] else { return nil }
    if !file.isList, let size = found.storedByteCount, size != file.size { return nil }
    return found
  }
}
