import Foundation
import Signatures
import Signing
import TestKit
import Testing

@Suite struct SecretKeyStoreTests {
  private func file(_ id: String = "2026-a") throws -> KeyFile { try KeyFile(id: id, key: try SecretKey.generate()) }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test("a written key is read back", arguments: [false, true])
  func roundTrip(_ encrypted: Bool) throws {
    try TemporaryFolder.with { folder in
      let key = try SecretKey.generate()
      let passphrase = encrypted ? Array("words".utf8) : nil
      let file =
        try passphrase.map { try KeyFile(id: "2026-a", key: key, passphrase: $0, cost: KeyFileTests.lowCost()) }
        ?? KeyFile(id: "2026-a", key: key)
      try SecretKeyStore.write(file, to: folder.path)
      #expect(SecretKeyStore.path(of: "2026-a", in: folder.path) == folder.path("2026-a.secret"))
      let read = try SecretKeyStore.read("2026-a", from: folder.path)
      #expect(try read.secretKey(passphrase: passphrase).publicKey == key.publicKey)
    }
  }

  @Test("the mode is 0600 whatever the umask")
  func umasks() async {
    // In a process of its own: the umask would disturb every other test that runs at the same time.
    await #expect(processExitsWith: .success) {
      for mask: mode_t in [0o000, 0o022, 0o077, 0o777] {
        try TemporaryFolder.with { folder in
          umask(mask)
          let file = try KeyFile(id: "2026-a", key: try SecretKey.generate())
          try SecretKeyStore.write(file, to: folder.path)
          umask(0o077)
          let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("2026-a.secret"))
          try #require((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
      }
    }
  }

  @Test("an existing file is never overwritten, nor is what a link points to")
  func existing() throws {
    try TemporaryFolder.with { folder in
      let path = folder.path("2026-a.secret")
      try folder.write(Array("precious".utf8), to: "2026-a.secret")
      #expect(throws: SecretKeyStoreError.alreadyExists(path: path)) {
        try SecretKeyStore.write(file(), to: folder.path)
      }
      #expect(try folder.read("2026-a.secret") == Array("precious".utf8))
      for target in ["target", "nowhere"] {
        try folder.write(Array("precious".utf8), to: "target")
        let link = folder.path("2026-b.secret")
        try? FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path(target))
        #expect(throws: SecretKeyStoreError.alreadyExists(path: link)) {
          try SecretKeyStore.write(file("2026-b"), to: folder.path)
        }
        #expect(try folder.read("target") == Array("precious".utf8))
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere")))
    }
  }

  @Test("a file that others may touch is refused", arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o666, 0o644])
  func openToOthers(_ mode: Int) throws {
    try TemporaryFolder.with { folder in
      try SecretKeyStore.write(file(), to: folder.path)
      let path = folder.path("2026-a.secret")
      try setMode(mode, path)
      #expect(throws: SecretKeyStoreError.openToOthers(path: path, mode: mode)) {
        try SecretKeyStore.read("2026-a", from: folder.path)
      }
      try setMode(0o400, path)
      _ = try SecretKeyStore.read("2026-a", from: folder.path)
    }
  }

  @Test("a file of another user is refused", .enabled(if: geteuid() == 0, "only root can give a file away"))
  func foreignOwner() throws {
    try TemporaryFolder.with { folder in
      try SecretKeyStore.write(file(), to: folder.path)
      let path = folder.path("2026-a.secret")
      try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: path)
      #expect(throws: SecretKeyStoreError.foreignOwner(path: path)) {
        try SecretKeyStore.read("2026-a", from: folder.path)
      }
    }
  }

  @Test("links, folders, pipes and missing files are refused, without waiting")
  func otherKinds() throws {
    try TemporaryFolder.with { folder in
      try SecretKeyStore.write(file(), to: folder.path)
      func path(_ id: String) -> String { folder.path("\(id).secret") }
      try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("2026-a"))
      try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: false)
      let made = unsafe mkfifo(path("pipe"), 0o600)
      try #require(made == 0)
      let expected: [(String, SecretKeyStoreError)] = [
        ("link", .isLink(path: path("link"))), ("folder", .notRegularFile(path: path("folder"))),
        ("pipe", .notRegularFile(path: path("pipe"))), ("missing", .notFound(path: path("missing"))),
        ("../x", .unusable(path: path("../x"), .invalidID("../x"))),
      ]
      for (id, error) in expected {
        #expect(throws: error) { try SecretKeyStore.read(id, from: folder.path) }
      }
    }
  }

  @Test("contents that are too long, broken, or another key's are refused")
  func contents() throws {
    try TemporaryFolder.with { folder in
      func put(_ bytes: [UInt8]) throws {
        try folder.write(bytes, to: "2026-a.secret")
        try setMode(0o600, folder.path("2026-a.secret"))
      }
      let path = folder.path("2026-a.secret")
      try put([UInt8](repeating: 0x20, count: 65_537))
      #expect(throws: SecretKeyStoreError.tooLarge(path: path, maximum: 65_536)) {
        try SecretKeyStore.read("2026-a", from: folder.path)
      }
      try put([])
      #expect(throws: SecretKeyStoreError.unusable(path: path, .noKey)) {
        try SecretKeyStore.read("2026-a", from: folder.path)
      }
      try put(file("2026-b").encode())
      #expect(throws: SecretKeyStoreError.otherID(path: path, found: "2026-b")) {
        try SecretKeyStore.read("2026-a", from: folder.path)
      }
    }
  }

  @Test("a folder that is not there is named")
  func missingFolder() throws {
    try TemporaryFolder.with { folder in
      let missing = folder.path("missing")
      #expect(throws: SecretKeyStoreError.notFound(path: missing)) { try SecretKeyStore.write(file(), to: missing) }
      #expect(throws: SecretKeyStoreError.notFound(path: missing)) { try SecretKeyStore.read("a", from: missing) }
    }
  }
}
