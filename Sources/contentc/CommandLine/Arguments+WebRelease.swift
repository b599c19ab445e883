internal import CommandLineInterface
internal import ContentClient
internal import DeploymentCheck

extension Arguments {
  /// The release at the web address that an option gives; nil for what is no address but a path.
  func webRelease(_ option: String) throws(UsageError) -> WebRelease? {
    guard let text = value(option), let address = DeploymentAddress(text) else { return nil }
    guard !address.isOfManifest else {
      throw UsageError(
        "\(option) has the address of a manifest", hint: "give the address of the folder that it lies in")
    }
    do throws(InvalidAddress) {
      return WebRelease(address, fetcher: try WebFetcher(url: address.description))
    } catch {
      throw UsageError("\(option): \(error)", hint: "give an address like https://content.example.org/course")
    }
  }
}
