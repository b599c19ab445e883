import ContentModel
import Foundation
import Signatures
import Testing

/// Where the vector file lies, if anywhere.
private let vectorPath = ProcessInfo.processInfo.environment["WYCHEPROOF_ED25519"]

/// The Wycheproof project's Ed25519 vectors, where the environment says the file lies; they are not part of this tree.
@Suite(.enabled(if: vectorPath != nil, "WYCHEPROOF_ED25519 does not name the vector file"))
struct WycheproofTests {
  private struct Document: Decodable {
    let numberOfTests: Int
    let testGroups: [Group]
  }

  private struct Group: Decodable {
    let publicKey: Key
    let tests: [Case]
  }

  private struct Key: Decodable {
    let pk: String
  }

  private struct Case: Decodable {
    let tcId: Int
    let comment: String
    let msg: String
    let sig: String
    let result: String
  }

  @Test("every case verifies exactly if the vectors say so")
  func all() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: try #require(vectorPath)))
    let document = try JSONDecoder().decode(Document.self, from: data)
    var count = 0
    for group in document.testGroups {
      let key = PublicKey(hex(group.publicKey.pk))
      for test in group.tests {
        let verified = key?.verify(signature: hex(test.sig), message: hex(test.msg)) ?? false
        #expect(verified == (test.result == "valid"), "case \(test.tcId): \(test.comment)")
        count += 1
      }
    }
    #expect(count == document.numberOfTests)
  }
}
