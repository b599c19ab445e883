internal import Synchronization

/// Asks for each passphrase once, however often a command signs.
final class RememberedPassphrases: Sendable {
  private let known = Mutex<[String: [UInt8]]>([:])

  @Sendable func ask(keyID: String) -> [UInt8]? {
    if let passphrase = known.withLock({ $0[keyID] }) { return passphrase }
    guard let passphrase = Passphrase.ask(keyID: keyID) else { return nil }
    known.withLock { $0[keyID] = passphrase }
    return passphrase
  }
}
