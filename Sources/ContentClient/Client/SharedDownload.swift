internal import ContentModel

/// A bundle on its way, and how many wait for it.
struct SharedDownload: Sendable {
  /// One box and the bytes that its catalog entry means.
  struct Key: Sendable, Hashable {
    let box: String
    let digest: SHA256Digest
  }

  /// Tells it from one of the same key that comes after it.
  let number: Int
  let task: Task<Result<VerifiedBundle, BundleFailure>, Never>
  var waiterCount = 0
}
