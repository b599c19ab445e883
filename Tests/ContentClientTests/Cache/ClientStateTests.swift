import ContentModel
import Signatures
import TestKit
import Testing

@testable import ContentClient

@Suite("The client's small state")
struct ClientStateTests {
  static let installID = InstallID("00112233445566778899aabbccddeeff")
  static let full: ClientState? = installID.map {
    ClientState(
      installID: $0, snooze: Snooze(latest: 120, seen: Instant(milliseconds: 1_795_910_400_123)),
      wishes: Wishes([.box("b"), .box("a"), .deck("d"), .topic("t"), .all]),
      validators: ClientState.Validators(
        url: "https://example.org/c/", entityTag: "W/\"x\"", lastModified: "Sun, 29 Nov 2026 00:00:00 GMT",
        envelope: CacheSample.digest("envelope")))
  }

  @Test("It is one canonical document, and its last member is the digest of it without this member")
  func form() throws {
    let state = try #require(Self.full)
    let body = """
      {"format":1,"installID":"00112233445566778899aabbccddeeff","snooze":{"latest":120,"seen":1795910400123},\
      "wishes":{"all":true,"boxes":["a","b"],"decks":["d"],"topics":["t"]},\
      "validators":{"url":"https://example.org/c/","entityTag":"W/\\"x\\"",\
      "lastModified":"Sun, 29 Nov 2026 00:00:00 GMT","envelope":"\(CacheSample.digest("envelope").hex)"}
      """
    let digest = CacheSample.digest(body + "}\n").hex
    #expect(String(decoding: state.encode(), as: UTF8.self) == body + ",\"sha256\":\"\(digest)\"}\n")
  }

  @Test("What is written is read")
  func roundTrip() throws {
    let id = try #require(Self.installID)
    let states = [
      try #require(Self.full), ClientState(installID: id),
      ClientState(installID: id, snooze: Snooze(latest: nil, seen: Instant(milliseconds: -5))),
      ClientState(installID: id, wishes: Wishes([.deck("é\"\\\n\u{0}"), .topic("")])),
      ClientState(
        installID: id,
        validators: ClientState.Validators(url: "", entityTag: nil, lastModified: nil, envelope: CacheSample.digest(""))
      ),
    ]
    for state in states { #expect(ClientState(decoding: state.encode()) == state) }
  }

  @Test("No changed bit, no missing and no added byte is taken")
  func damage() throws {
    let bytes = try #require(Self.full).encode()
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        #expect(ClientState(decoding: damaged) == nil, "bit \(bit) of byte \(index)")
      }
      #expect(ClientState(decoding: Array(bytes[..<index])) == nil, "\(index) bytes")
    }
    for byte: UInt8 in [0, 0x0A, 0x20, 0x7D] { #expect(ClientState(decoding: bytes + [byte]) == nil) }
  }

  @Test(
    "A document that proves itself but breaks a rule is as none",
    arguments: [
      ("{\"format\":2,\"installID\":\"00112233445566778899aabbccddeeff\",\"wishes\":W}\n", false),
      ("{\"format\":1,\"installID\":\"00112233445566778899AABBCCDDEEFF\",\"wishes\":W}\n", false),
      ("{\"format\":1,\"installID\":\"0\",\"wishes\":W}\n", false),
      ("{\"format\":1,\"wishes\":W}\n", false),
      ("{\"format\":1,\"installID\":\"00112233445566778899aabbccddeeff\"}\n", false),
      ("{\"format\":1,\"installID\":\"00112233445566778899aabbccddeeff\",\"wishes\":W,\"wishes\":W}\n", false),
      ("{\"format\":1,\"installID\":\"00112233445566778899aabbccddeeff\",\"wishes\":W,\"snooze\":{}}\n", false),
      ("{\"format\":1,\"installID\":\"00112233445566778899aabbccddeeff\",\"wishes\":W,\"snooze\":null}\n", false),
      ("{\"format\":1,\"installID\":\"00112233445566778899aabbccddeeff\",\"wishes\":W,\"later\":[1]}\n", true),
      ("}\n", false), ("\n", false), ("", false), ("[]\n", false),
    ])
  func rules(document: String, isTaken: Bool) throws {
    let wishes = "{\"all\":false,\"boxes\":[],\"decks\":[],\"topics\":[]}"
    let body = document.split(separator: "W", omittingEmptySubsequences: false).joined(separator: wishes)
    let sealed = body.dropLast(2) + ",\"sha256\":\"\(CacheSample.digest(body).hex)\"}\n"
    #expect((ClientState(decoding: Array(sealed.utf8)) != nil) == isTaken)
  }

  @Test("A clock or build that JSON cannot hold does not make the rest unreadable")
  func extremes() throws {
    let id = try #require(Self.installID)
    let snooze = Snooze(latest: .max, seen: Instant(milliseconds: .min))
    let state = ClientState(installID: id, snooze: snooze, wishes: Wishes([.all]))
    let read = try #require(ClientState(decoding: state.encode()))
    #expect(read.installID == id && read.wishes == state.wishes)
    #expect(read.snooze == Snooze(latest: 1 << 53 - 1, seen: Instant(milliseconds: -(1 << 53 - 1))))
  }

  @Test("Validators that a server made too long are not kept")
  func longValidators() throws {
    for (count, isKept) in [(1024, true), (1025, false)] {
      let text = String(repeating: "x", count: count)
      let validators = ClientState.Validators(
        url: "u", entityTag: text, lastModified: text, envelope: CacheSample.digest(""))
      #expect((validators.entityTag != nil) == isKept && (validators.lastModified != nil) == isKept)
    }
  }

  @Test("The install id is the same for all who look before it is stored, and is stored with the first write")
  func firstUse() throws {
    try TemporaryFolder.with { folder in
      let cache = try ContentCache(folder: folder.path("cache"))
      let copy = cache
      let id = cache.state().installID
      #expect(copy.state().installID == id)
      let other = try ContentCache(folder: folder.path("cache"))
      #expect(other.state().installID != id)
      try cache.locked { lock in try cache.write(cache.state(), holding: lock) }
      #expect(other.state().installID == id)
    }
  }

  @Test("A state too long to be read again is not written")
  func tooLarge() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      var state = cache.state()
      try cache.locked { lock in try cache.write(state, holding: lock) }
      state.wishes.insert(.box(String(repeating: "x", count: CacheLayout.stateByteLimit)))
      #expect(throws: CacheError.tooLarge(path: folder.path("cache/state.json"))) {
        try cache.locked { lock in try cache.write(state, holding: lock) }
      }
      #expect(cache.state().wishes == Wishes())
    }
  }
}
