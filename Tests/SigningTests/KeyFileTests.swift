import Signatures
import Signing
import Testing

@Suite struct KeyFileTests {
  /// The least work Argon2id takes, so that tests are quick.
  static func lowCost() throws -> KeyDerivationCost {
    try #require(KeyDerivationCost(operations: 1, memoryByteCount: 8_192))
  }

  private let key: SecretKey
  private let passphrase = Array("correct horse".utf8)

  init() throws { key = try SecretKey(seed: Array(0..<32)) }

  private func sealed(_ id: String = "2026-a") throws -> KeyFile {
    try KeyFile(id: id, key: key, passphrase: passphrase, cost: Self.lowCost())
  }

  private func text(_ file: KeyFile) throws -> String { String(decoding: try file.encode(), as: UTF8.self) }

  @Test("a plain file is one known line and gives the key back")
  func plain() throws {
    let file = try KeyFile(id: "2026-a", key: key)
    let line =
      #"{"format":1,"id":"2026-a","algorithm":"ed25519","#
      + #""secret":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}"# + "\n"
    #expect(try text(file) == line)
    let read = try KeyFile.parse(Array(line.utf8))
    #expect(read.id == "2026-a")
    #expect(!read.isEncrypted)
    #expect(try read.secretKey().publicKey == key.publicKey)
  }

  @Test("an encrypted file gives the key only for its passphrase")
  func encrypted() throws {
    let written = try sealed().encode()
    let file = try KeyFile.parse(written)
    #expect(file.isEncrypted)
    #expect(try file.encode() == written)
    #expect(try file.secretKey(passphrase: passphrase).publicKey == key.publicKey)
    #expect(throws: KeyFileError.passphraseNeeded(id: "2026-a")) { try file.secretKey() }
    for wrong in [[], Array("correct horse ".utf8), Array("Correct horse".utf8)] {
      #expect(throws: KeyFileError.wrongPassphrase(id: "2026-a")) { try file.secretKey(passphrase: wrong) }
    }
  }

  @Test("two files of one key and passphrase share neither salt nor nonce")
  func fresh() throws {
    #expect(try sealed().encode() != sealed().encode())
  }

  @Test("an encrypted file does not pass under another id, nor with a changed byte")
  func bound() throws {
    let line = try text(sealed())
    let renamed = line.replacing(#""2026-a""#, with: #""2026-b""#)
    #expect(throws: KeyFileError.wrongPassphrase(id: "2026-b")) {
      try KeyFile.parse(Array(renamed.utf8)).secretKey(passphrase: passphrase)
    }
    for name in ["salt", "nonce", "ciphertext"] {
      let start = try #require(line.range(of: #""\#(name)":""#)).upperBound
      let digit = line[start] == "A" ? "B" : "A"
      let changed = line.replacingCharacters(at: start, with: digit)
      #expect(throws: KeyFileError.wrongPassphrase(id: "2026-a"), "\(name)") {
        try KeyFile.parse(Array(changed.utf8)).secretKey(passphrase: passphrase)
      }
    }
    let costly = line.replacing(#""operations":1,"#, with: #""operations":2,"#)
    #expect(throws: KeyFileError.wrongPassphrase(id: "2026-a")) {
      try KeyFile.parse(Array(costly.utf8)).secretKey(passphrase: passphrase)
    }
  }

  @Test("several files stand line by line, with empty lines and carriage returns between")
  func concatenated() throws {
    let plain = try text(KeyFile(id: "2026-b", key: key))
    let all = try "\n" + text(sealed()) + " \n" + plain.replacing("\n", with: "\r\n") + "\n"
    #expect(try KeyFile.parseAll(Array(all.utf8)).map(\.id) == ["2026-a", "2026-b"])
    let withoutEnd = String(plain.dropLast())
    #expect(try KeyFile.parseAll(Array(withoutEnd.utf8)).map(\.id) == ["2026-b"])
    #expect(throws: KeyFileError.severalKeys) { try KeyFile.parse(Array(all.utf8)) }
    #expect(throws: KeyFileError.repeatedID("2026-b")) { try KeyFile.parseAll(Array((plain + plain).utf8)) }
    for empty in ["", "\n", " \r\n\t\n"] {
      #expect(throws: KeyFileError.noKey) { try KeyFile.parseAll(Array(empty.utf8)) }
    }
    #expect(throws: KeyFileError.tooLarge(maximum: 65_536)) {
      try KeyFile.parseAll([UInt8](repeating: 0x0A, count: 65_537))
    }
  }

  private static let head = #""format":1,"id":"a","algorithm":"ed25519""#
  private static let seal = #""salt":"AAAA","nonce":"AAAA","ciphertext":"AAAA""#

  static let refusals: [(String, String)] = [
    ("x", "the document is not strict JSON: expected a value at byte 0"),
    ("[]", "the document is not an object"),
    ("{}", "format is missing"),
    (#"{"format":2}"#, "format needs a newer version of this program: format 2 is unknown"),
    (#"{"format":1,"id":"../a"}"#, "id must be a key id such as 2026-a"),
    (#"{"format":1,"id":"a","algorithm":"rsa"}"#, "algorithm must be ed25519"),
    ("{\(head)}", "secret is missing"),
    (#"{\#(head),"secret":"AAAA"}"#, "secret must be 32 bytes in padded Base64"),
    (#"{\#(head),"secret":"no base64"}"#, "secret must be 32 bytes in padded Base64"),
    (#"{\#(head),"kdf":"scrypt"}"#, "kdf must be argon2id13"),
    (#"{\#(head),"kdf":"argon2id13","operations":0}"#, "operations must be from 1 to 16"),
    (#"{\#(head),"kdf":"argon2id13","operations":17}"#, "operations must be from 1 to 16"),
    (
      #"{\#(head),"kdf":"argon2id13","operations":3,"memory":8191}"#, "memory must be from 8192 to 1073741824"
    ),
    (
      #"{\#(head),"kdf":"argon2id13","operations":3,"memory":1073741825}"#, "memory must be from 8192 to 1073741824"
    ),
    (
      #"{\#(head),"kdf":"argon2id13","operations":3,"memory":8192,\#(seal)}"#,
      "salt must be 16 bytes in padded Base64"
    ),
  ]

  @Test("a line that is no key file is refused by name and never repeated", arguments: refusals)
  func refuses(_ line: String, _ reason: String) {
    let error = KeyFileError.malformed(line: 2, reason: reason)
    #expect(throws: error) { try KeyFile.parseAll(Array("\n\(line)\n".utf8)) }
    #expect(error.description == "line 2 is no secret key: \(reason)")
  }

  @Test("bad ids, empty passphrases and absurd costs make no file")
  func refusesInputs() throws {
    #expect(throws: KeyFileError.invalidID("../a")) { try KeyFile(id: "../a", key: key) }
    #expect(throws: KeyFileError.invalidID("A")) { try KeyFile(id: "A", key: key, passphrase: passphrase) }
    #expect(throws: KeyFileError.emptyPassphrase) { try KeyFile(id: "a", key: key, passphrase: []) }
    #expect(KeyDerivationCost(operations: 17, memoryByteCount: 8_192) == nil)
    #expect(KeyDerivationCost(operations: 0, memoryByteCount: 8_192) == nil)
    #expect(KeyDerivationCost(operations: 1, memoryByteCount: 1_073_741_825) == nil)
  }
}

extension String {
  fileprivate func replacingCharacters(at index: Index, with digit: String) -> String {
    self[..<index] + digit + self[self.index(after: index)...]
  }

  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
