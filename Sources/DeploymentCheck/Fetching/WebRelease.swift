package import ContentClient
package import ContentPublisher

/// A release as a web server serves it to apps: for a build that follows it.
package struct WebRelease: ReleaseSource {
  private let address: DeploymentAddress
  private let fetcher: any Fetcher

  package init(_ address: DeploymentAddress, fetcher: any Fetcher) {
    self.address = address
    self.fetcher = fetcher
  }

  package var name: String { address.description }
  package var isTree: Bool { true }
  package var folder: String? { nil }

  /// Asks once more where the first answer breaks off, as a network does now and then.
  package func read(_ path: String, limit: Int, passesCaches: Bool) async throws(PublishError) -> [UInt8]? {
    if case .success(let bytes) = await answer(path, limit, asksOrigin: passesCaches) { return bytes }
    return try await answer(path, limit, asksOrigin: true).get()
  }

  private func answer(_ path: String, _ limit: Int, asksOrigin: Bool) async -> Result<[UInt8]?, PublishError> {
    let request = FetchRequest(
      path: path, byteLimit: limit, asksOrigin: asksOrigin, asksUnencoded: path.hasPrefix("bundles/"))
    do throws(FetchError) {
      let answer = try await Downloader(fetcher).answer(to: request)
      switch answer.head.status {
      case 200: return .success(answer.body)
      case 404, 410: return .success(nil)
      default:
        return .failure(
          PublishError(.inputOutput, "\(address.address(of: path)) \(answer.head.statusMessage)", hint: Hints.reach))
      }
    } catch {
      let message = "\(address.address(of: path)) \(error.message)"
      if error.isUnavailable {
        return .failure(PublishError(.inputOutput, message, hint: FetchError.unavailableHint))
      }
      return .failure(
        PublishError(
          error.isUnreachable ? .inputOutput : .refused, message,
          hint: error.isUnreachable ? Hints.reach : Hints.tree))
    }
  }
}
