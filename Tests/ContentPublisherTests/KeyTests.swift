import ContentModel
import ContentPublisher
import Files
import Signatures
import Signing
import TestKit
import Testing

@Suite("Keys")
struct KeyTests {
  @Test("The first key makes the keyring; secrets are for their owner alone and kept out of git")
  func generate() throws {
    try TemporaryFolder.with { folder in
      let file = KeyringFile(folder.path("keys/keyring.json"))
      let path = try KeyAdministration(keyring: file).generate("2026-a", role: .signing, passphrase: nil)
      #expect(try File.status(path)?.mode == 0o600)
      #expect(try file.require().keys.map(\.id) == ["2026-a"])
      #expect(try folder.read("keys/.gitignore") == Array("*.secret\n".utf8))
      #expect(try KeyAdministration(keyring: file).publicPEM("2026-a").hasPrefix("-----BEGIN PUBLIC KEY-----"))
    }
  }

  @Test(
    "What cannot be generated is refused and leaves nothing",
    arguments: [
      ("a", Keyring.Role.signing), ("A", .signing), ("../x", .signing), ("", .signing), ("gone", .signing),
    ])
  func refused(_ id: String, _ role: Keyring.Role) throws {
    try TemporaryFolder.with { folder in
      let file = KeyringFile(folder.path("keys/keyring.json"))
      let keys = KeyAdministration(keyring: file)
      _ = try keys.generate("a", role: .signing, passphrase: nil)
      _ = try keys.generate("gone", role: .signing, passphrase: nil)
      let before = try folder.read("keys/keyring.json")
      #expect(throws: PublishError.self) { try keys.generate(id, role: role, passphrase: nil) }
      #expect(try folder.read("keys/keyring.json") == before)
      #expect(try Directory.entries(at: folder.path("keys")).count == 4)
    }
  }

  @Test("A recovery key cannot come first, and its secret is not left behind")
  func recoveryFirst() throws {
    try TemporaryFolder.with { folder in
      let keys = KeyAdministration(keyring: KeyringFile(folder.path("keys/keyring.json")))
      #expect(throws: PublishError.self) { try keys.generate("r", role: .recovery, passphrase: nil) }
      let left = try Directory.entries(at: folder.path("keys"))
      #expect(left.isEmpty)
    }
  }

  @Test("The last active key cannot be retired")
  func retire() throws {
    try TemporaryFolder.with { folder in
      let file = KeyringFile(folder.path("keys/keyring.json"))
      let keys = KeyAdministration(keyring: file)
      _ = try keys.generate("a", role: .signing, passphrase: nil)
      #expect(throws: PublishError.self) { try keys.retire("a") }
      _ = try keys.generate("b", role: .signing, passphrase: nil)
      try keys.retire("a")
      #expect(try file.require().keys.map(\.status) == [.retired, .active])
      #expect(throws: PublishError.self) { try keys.retire("a") }
      #expect(throws: PublishError.self) { try keys.retire("x") }
    }
  }

  @Test("A revocation is signed by the recovery key and travels in the next manifest")
  func revoke() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build()
      let keys = KeyAdministration(keyring: project.keyring)
      let revocation = Revocation(keyring: project.keyring)
      _ = try keys.generate("b", role: .signing, passphrase: nil)
      #expect(throws: PublishError.self) { try revocation.revoke("a", app: "demo.course", secrets: project.secrets()) }
      _ = try keys.generate("r", role: .recovery, passphrase: nil)
      let oldRing = try project.keyring.trusted()
      let result = try revocation.revoke("a", app: "demo.course", secrets: project.secrets())
      #expect(result.signers == ["r"])
      #expect(try project.keyring.require().keys.first { $0.id == "a" }?.status == .revoked)
      let summary = try await project.build { $0.sequence = 2 }
      #expect(summary.keyIDs == ["b"])
      #expect(summary.manifest.revocations.count == 1)
      // An app that still pins a, b and r believes the new manifest, and no longer what a signed.
      let verified = try ManifestVerifier.verify(envelopeBytes: project.manifestBytes(), keyring: oldRing)
      #expect(verified.revocations.revokedKeyIDs == ["a"])
      #expect(throws: PublishError.self) { try revocation.revoke("a", app: "demo.course", secrets: project.secrets()) }
      #expect(throws: PublishError.self) { try revocation.revoke("r", app: "demo.course", secrets: project.secrets()) }
    }
  }

  @Test("A statement for another app, or by nobody known, stops the build")
  func foreignStatement() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let keys = KeyAdministration(keyring: project.keyring)
      _ = try keys.generate("b", role: .signing, passphrase: nil)
      _ = try keys.generate("r", role: .recovery, passphrase: nil)
      _ = try Revocation(keyring: project.keyring).revoke("b", app: "other.app", secrets: project.secrets())
      let error = await #expect(throws: PublishError.self) { _ = try await project.build() }
      #expect(error?.code == .refused)
      #expect(error?.message.contains("b.json") == true)
    }
  }

  struct Choice: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var wanted: [String] = []
    var project: [String] = []
    var commands: [String] = []
    let chosen: [String]?
  }

  static let choices = [
    Choice(testDescription: "every active key at hand", chosen: ["a", "b"]),
    Choice(testDescription: "the project's keys", project: ["b"], chosen: ["b"]),
    Choice(testDescription: "keys asked for win", wanted: ["a"], project: ["b"], chosen: ["a"]),
    Choice(testDescription: "a key with a command always signs", project: ["b"], commands: ["c"], chosen: ["b", "c"]),
    Choice(testDescription: "a command adds to the default", commands: ["c"], chosen: ["a", "b", "c"]),
    Choice(testDescription: "a retired key", wanted: ["old"], chosen: nil),
    Choice(testDescription: "a recovery key", wanted: ["r"], chosen: nil),
    Choice(testDescription: "an unknown key", wanted: ["x"], chosen: nil),
    Choice(testDescription: "an unknown key of the project", project: ["x"], chosen: nil),
  ]

  @Test("Which keys sign", arguments: choices)
  func choose(_ choice: Choice) throws {
    try TemporaryFolder.with { folder in
      let file = KeyringFile(folder.path("keys/keyring.json"))
      let keys = KeyAdministration(keyring: file)
      for id in ["a", "b", "c", "old"] { _ = try keys.generate(id, role: .signing, passphrase: nil) }
      _ = try keys.generate("r", role: .recovery, passphrase: nil)
      try keys.retire("old")
      try File.remove(folder.path("keys/c.secret"))
      let secrets = try SecretSources(
        folder: file.folder, commands: Dictionary(uniqueKeysWithValues: choice.commands.map { ($0, "true") }),
        passphrase: { _ in nil })
      let ring = try file.require()
      let chosen = try? SigningKeys.choose(
        wanted: choice.wanted, project: choice.project, keyring: ring, secrets: secrets)
      #expect(chosen?.map(\.id) == choice.chosen)
    }
  }

  @Test(
    "Commands answer raw bytes or base64; anything else is refused, and the command is never told",
    arguments: [
      ("head -c 64 /dev/zero", true), ("head -c 64 /dev/zero | base64 -w0; echo", true),
      ("head -c 63 /dev/zero", false),
      ("echo nonsense", false), ("exit 3", false), ("cat /dev/zero", false),
      ("printf %s \"$CONTENTC_SECRET_KEY\"", false),
    ])
  func commands(_ command: String, _ isGood: Bool) throws {
    let signer = CommandSigner(keyID: "a", command: command + " # 1234")
    if isGood {
      #expect(try signer.sign([1, 2, 3]) == [UInt8](repeating: 0, count: 64))
    } else {
      let error = #expect(throws: SigningError.self) { try signer.sign([1, 2, 3]) }
      #expect(error?.description.contains("1234") == false)
    }
  }
}
