/// How long to wait.
package struct HTTPTransferTimeouts: Sendable, Hashable {
  /// For the connection.
  package var connectSeconds: Int
  /// For a transfer that moves less than `slowBytesPerSecond`, or nothing because the server is thinking.
  package var stallSeconds: Int
  /// For the whole transfer, however much it moves; nil for as long as it takes.
  package var totalSeconds: Int?

  package static let slowBytesPerSecond = 64
  package static let usual = HTTPTransferTimeouts(connectSeconds: 20, stallSeconds: 60)

  package init(connectSeconds: Int, stallSeconds: Int, totalSeconds: Int? = nil) {
    self.connectSeconds = connectSeconds
    self.stallSeconds = stallSeconds
    self.totalSeconds = totalSeconds
  }
}
