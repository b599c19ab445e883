internal import CacheStores
internal import CommandLineInterface
internal import ContentPublisher
internal import Files
internal import ObjectStores

/// The shared cache that a command is given.
enum SharedCacheOption {
  static let name = "--shared-cache"
  static let variable = "CONTENTC_SHARED_CACHE"

  /// Nil if none is given.
  static func target(_ arguments: Arguments) throws(UsageError) -> SharedCacheTarget? {
    let given = arguments.value(name)
    if given == "" { throw UsageError("\(name) needs an address or a folder") }
    guard let text = given ?? Environment.value(variable), !text.isEmpty else { return nil }
    let environment = TargetEnvironment(variable: { Environment.value($0) }, file: { _ in nil })
    do throws(TargetError) { return try SharedCacheTarget.parse(text, environment: environment) } catch {
      throw UsageError(error.message, hint: error.hint)
    }
  }

  /// The secret of those who share it; nil where it is not given, as to jobs on the changes of strangers.
  ///
  /// - Throws: `PublishError` if it is too short.
  static func key() throws(PublishError) -> SharedCacheKey? {
    // CI systems give an empty value where a secret is withheld.
    guard let text = Environment.value(SharedCacheKey.variable), !text.isEmpty else { return nil }
    return try SharedCacheKey(text)
  }
}
