internal import CommandLineInterface
internal import ContentPublisher
internal import Files
internal import ObjectStores

/// The words that name a store. Those that name none are a mistake of the command line; what is missing around them, such
/// as credentials, is told when the store is needed.
struct StoreOperand: Sendable {
  private let target: StoreTarget?
  private let problem: PublishError?

  /// - Parameters:
  ///   - endpoint: `--endpoint`, nil if it is not given.
  ///   - region: `--region`, nil if it is not given.
  init(_ text: String, endpoint: String? = nil, region: String? = nil) throws(UsageError) {
    let environment = TargetEnvironment(
      variable: { Environment.value($0) },
      file: { path in
        guard case .bytes(let bytes) = try? File.read(path, limit: 1 << 20) else { return nil }
        return String(validating: bytes, as: UTF8.self)
      })
    do throws(TargetError) {
      target = try StoreTarget.parse(text, endpoint: endpoint, region: region, environment: environment)
      problem = nil
    } catch {
      guard error.isOfEnvironment else { throw UsageError(error.message, hint: error.hint) }
      target = nil
      problem = PublishError(.inputOutput, error.message, hint: error.hint)
    }
  }

  func require() throws(PublishError) -> StoreTarget {
    if let target { return target }
    throw problem ?? PublishError(.inputOutput, "there is no target")
  }
}
