/// Bytes from the network, the cache or the app's own copy: under a limit, and nothing more is known of them.
package struct UnverifiedBytes: Sendable, Equatable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
}
