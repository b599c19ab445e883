internal import ContentModel

extension ContentClient {
  /// A box with its media: from the device, else fetched, verified and kept.
  ///
  /// If the present one cannot be fetched, the box's last verified bundle serves, marked `isOutdated`.
  ///
  /// - Throws: `ClientError.notStarted`, `.unknownBox`, `.hiddenBox`; `.bundleUnavailable` or `.refused` if no bundle
  ///   of the box is at hand and none could be fetched.
  public func bundle(for boxID: String) async throws(ClientError) -> BoxBundle {
    guard let serving else { throw .notStarted }
    let content = serving.content
    guard let box = content.box(boxID) else {
      throw content.hiddenBox(boxID) != nil ? .hiddenBox(boxID) : .unknownBox(boxID)
    }
    if let bundle = copies.files.bundle(box.entry) { return BoxBundle(bundle, isOutdated: false) }
    switch await download(box.entry, isDurable: true) {
    case .success(let bundle):
      return BoxBundle(bundle, isOutdated: false)
    case .failure(.cache(let error, let bundle)):
      lastReport.storageError = error
      return BoxBundle(bundle, isOutdated: false)
    case .failure(.refused(let refusal)):
      if let older = lastBundle(of: box.entry, below: content.sequence, since: refusal) { return older }
      throw .refused(refusal)
    case .failure(.noAnswer(let error)):
      if let older = lastBundle(of: box.entry, below: content.sequence, since: nil) { return older }
      throw .bundleUnavailable(box: boxID, error)
    }
  }

  /// The newest bundle of the box in a release that is kept and verifies now, among those that this build plays.
  ///
  /// - Parameter refusal: why the present one was refused, if the server had one.
  private func lastBundle(of box: Catalog.Box, below sequence: Int, since refusal: Refusal?) -> BoxBundle? {
    guard let loaded = try? copies.trust.load() else { return nil }
    for copy in loaded.state.copies where copy.manifest.sequence < sequence {
      for catalog in copies.files.catalogs(of: copy, for: loaded.installID) ?? [] {
        for older in catalog.boxes where older.id == box.id && isPlayable(older) {
          if let bundle = copies.files.bundle(older) { return BoxBundle(bundle, isOutdated: true, refusal: refusal) }
        }
      }
    }
    return nil
  }

  private func isPlayable(_ box: Catalog.Box) -> Bool {
    box.isPlayable(build: configuration.build, interactives: configuration.interactives)
  }
}
