internal import CommandLineInterface
internal import ContentPublisher
internal import Files
internal import ObjectStores

/// The words that name a store. Those that name none are a mistake of the command line; what is missing around them,
/// such as credentials, is told when the store is needed.
struct StoreOperand: Sendable {
  private let text: String
  private let endpoint: String?
  private let region: String?
  private let environment: TargetEnvironment

  /// - Parameters:
  ///   - endpoint: `--endpoint`, nil if it is not given.
  ///   - region: `--region`, nil if it is not given.
  init(
    _ text: String, endpoint: String? = nil, region: String? = nil, environment: TargetEnvironment = .process
  ) throws(UsageError) {
    (self.text, self.endpoint, self.region, self.environment) = (text, endpoint, region, environment)
    do throws(TargetError) { _ = try target() } catch {
      guard error.isOfEnvironment else { throw UsageError(error.message, hint: error.hint) }
    }
  }

  /// The store as it is reached now. Whoever runs for long asks each time: credentials may end, and others be put in
  /// the place of the old ones.
  func require() throws(PublishError) -> StoreTarget {
    do throws(TargetError) { return try target() } catch {
      throw PublishError(.usage, error.message, hint: error.hint)
    }
  }

  private func target() throws(TargetError) -> StoreTarget {
    try StoreTarget.parse(text, endpoint: endpoint, region: region, environment: environment)
  }
}

extension TargetEnvironment {
  /// Variables of this process, and the files that are there now.
  static let process = TargetEnvironment(
    variable: { Environment.value($0) },
    file: { path in
      guard case .bytes(let bytes) = try? File.read(path, limit: 1 << 20) else { return nil }
      return String(validating: bytes, as: UTF8.self)
    })
}
