internal import ContentModel
internal import ContentPublisher
internal import ObjectStores

/// The claim of a release that does not go on.
struct OwnClaim: Sendable {
  let sequence: Int
  /// Its envelope.
  let bytes: [UInt8]
  /// Made by this run: then nobody is told that it is taken back.
  let isNew: Bool
}

extension TargetReader {
  /// Takes a claim away that nobody will finish, if it is still the same and not live, so that it does not stand in the
  /// way of others.
  ///
  /// - Parameter error: why it is not gone on with.
  /// - Returns: the same, which also says what became of the claim if that is for somebody to know.
  func withdraw(_ claim: OwnClaim, after error: PublishError) async -> PublishError {
    let path = ReleasePath.path(claim.sequence)
    do throws(PublishError) {
      guard try await remove(claim), !claim.isNew else { return error }
      let told = "its claim \(path), which an earlier run had left, is taken back"
      return PublishError(error.code, "\(error.message); \(told)", hint: error.hint)
    } catch let problem {
      // After any other error than a refusal the same publish can go on from the claim.
      guard error.code == .refused else { return error }
      return PublishError(
        .refused, "\(error.message); and its own claim \(path) could not be taken back: \(problem.message)",
        hint: [error.hint, "take \(path) away by hand, or others must say --take-over"].compactMap { $0 }
          .joined(separator: "; "))
    }
  }

  /// - Returns: false if it is not there, or not the same, or its number or a higher one is live. Then it may have been
  ///   live, too: of two runs of the same job the one stops that the other has overtaken, and that release is history.
  private func remove(_ claim: OwnClaim) async throws(PublishError) -> Bool {
    guard let found = try await self.claim(claim.sequence), found.bytes == claim.bytes else { return false }
    guard try await live()?.sequence ?? 0 < claim.sequence else { return false }
    try await stored { () throws(StoreError) in try await store.remove(ReleasePath.path(claim.sequence)) }
    return true
  }
}
