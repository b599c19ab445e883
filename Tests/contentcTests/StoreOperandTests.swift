import ContentPublisher
import ObjectStores
import Synchronization
import Testing

@testable import contentc

@Suite("The words that name a store")
struct StoreOperandTests {
  /// A file of credentials that somebody renews.
  private final class Credentials: Sendable {
    private let key = Mutex<String?>(nil)

    func set(_ text: String?) { key.withLock { $0 = text } }

    var environment: TargetEnvironment {
      TargetEnvironment(
        variable: { $0 == "HOME" ? "/home/me" : nil },
        file: { path in
          guard path == "/home/me/.aws/credentials" else { return nil }
          return self.key.withLock { $0 }.map { "[default]\naws_access_key_id=\($0)\naws_secret_access_key=S\n" }
        })
    }
  }

  @Test("Credentials are those that are there when the store is needed, and needed again")
  func credentialsAreReadAnew() throws {
    let credentials = Credentials()
    let operand = try StoreOperand("s3://bucket/x", environment: credentials.environment)
    let error = #expect(throws: PublishError.self) { _ = try operand.require() }
    #expect(error?.code == .usage)
    for key in ["FIRST", "SECOND"] {
      credentials.set(key)
      guard case .s3(_, let found) = try operand.require() else {
        Issue.record("no bucket")
        return
      }
      #expect(found.accessKey == key)
    }
  }
}
