internal import ContentModel
internal import ContentPublisher

/// A file that the manifest or a catalog names, and what it must be.
struct SoughtFile: Sendable {
  enum Content: Sendable {
    case list(FileEntry.Role)
    case bundle(Catalog.Box)
  }

  let path: String
  let size: Int
  let digest: SHA256Digest
  let content: Content

  init(_ entry: FileEntry) {
    path = entry.path.text
    size = entry.size
    digest = entry.digest
    content = .list(entry.role)
  }

  init(_ box: Catalog.Box) {
    path = box.bundle.path.text
    size = box.bundle.size
    digest = box.bundle.digest
    content = .bundle(box)
  }

  var kind: ContentRules.Kind {
    switch content {
    case .list: .json
    case .bundle: .bundle
    }
  }

  /// What is wrong inside, once size and digest are right; the rest of a sentence that begins with the address.
  func problem(in bytes: [UInt8]) -> String? {
    switch content {
    case .bundle(let box): return BundleCheck.problem(with: box, bytes: bytes)
    case .list(let role):
      var lists = ReleaseLists()
      do throws(WireError) { try lists.add(bytes, as: role) } catch { return "is refused: \(error)" }
      return nil
    }
  }
}
