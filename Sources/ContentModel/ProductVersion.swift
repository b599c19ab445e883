/// The version of everything in this package.
package enum ProductVersion {
  /// As of Semantic Versioning 2.0.0.
  package static let text = "0.1.0"
}
