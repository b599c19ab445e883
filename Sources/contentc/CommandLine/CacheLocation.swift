internal import CacheStores
internal import CommandLineInterface
internal import Files

/// Where a build keeps what the next one can use.
enum CacheLocation {
  /// - Returns: nil if nothing shall be kept, or there is no place that is ours to use.
  static func folder(_ arguments: Arguments) throws(UsageError) -> String? {
    if arguments.flag("--no-cache") {
      if arguments.value("--cache") != nil { throw UsageError("--cache and --no-cache exclude each other") }
      return nil
    }
    if let folder = arguments.value("--cache") {
      if folder.isEmpty { throw UsageError("--cache needs a folder") }
      return folder
    }
    return standard(Environment.value)
  }

  /// What is shared with other machines.
  ///
  /// - Returns: nil if nothing is.
  static func shared(_ arguments: Arguments) throws(UsageError) -> SharedCacheTarget? {
    if arguments.flag("--no-cache") {
      if arguments.value(SharedCacheOption.name) != nil {
        throw UsageError("\(SharedCacheOption.name) and --no-cache exclude each other")
      }
      return nil
    }
    return try SharedCacheOption.target(arguments)
  }

  /// As users of the system expect it: what may be thrown away at any time.
  ///
  /// - Parameter variable: an environment variable's value.
  static func standard(_ variable: (String) -> String?) -> String? {
    if let folder = variable("CONTENTC_CACHE"), !folder.isEmpty { return folder }
    // https://specifications.freedesktop.org/basedir-spec: a relative path is not valid.
    if let folder = variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return "\(folder)/contentc" }
    guard let home = variable("HOME"), home.hasPrefix("/"), (try? File.status(home))??.kind == .directory else {
      return nil
    }
    #if canImport(Darwin)
      return "\(home)/Library/Caches/contentc"
    #else
      return "\(home)/.cache/contentc"
    #endif
  }
}
