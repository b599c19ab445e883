internal import CommandLineInterface
internal import ContentClient

extension ClientOptions {
  /// Where the tree is, or a fetcher that reaches nothing.
  func fetcher() throws(UsageError) -> any Fetcher {
    guard let url else { return NoNetwork() }
    do throws(InvalidAddress) { return try WebFetcher(url: url) } catch { throw UsageError("--url: \(error)") }
  }
}
