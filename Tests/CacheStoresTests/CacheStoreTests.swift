import CacheStores
import ContentModel
import HTTPTransfer
import ObjectStores
import TestKit
import Testing

@Suite("Places that keep bytes under keys")
struct CacheStoreTests {
  static let key = SHA256Digest(hex: "ab" + String(repeating: "0", count: 62))
  static let limit = 1000

  struct Body: Sendable {
    let title: String
    let bytes: [UInt8]
    let content: CachedBytes
  }

  /// What may lie under a key, and what it means.
  static let bodies = [
    Body(title: "nothing in it", bytes: [0x2A, 0], content: .bytes([])),
    Body(title: "three bytes", bytes: [0x2A, 3, 1, 2, 3], content: .bytes([1, 2, 3])),
    Body(
      title: "a length of two bytes", bytes: [0x2A, 0xC8, 1] + [UInt8](repeating: 7, count: 200),
      content: .bytes([UInt8](repeating: 7, count: 200))),
    Body(title: "empty", bytes: [], content: .foreign),
    Body(title: "only the tag", bytes: [0x2A], content: .foreign),
    Body(title: "another field", bytes: [0x32, 1, 1], content: .foreign),
    Body(title: "cut off", bytes: [0x2A, 3, 1, 2], content: .foreign),
    Body(title: "more after it", bytes: [0x2A, 1, 1, 0x20, 0], content: .foreign),
    Body(title: "a length longer than it need be", bytes: [0x2A, 0x81, 0, 1], content: .foreign),
    Body(
      title: "a length beyond all numbers", bytes: [0x2A] + [UInt8](repeating: 0xFF, count: 9) + [1], content: .foreign),
    Body(title: "a length without an end", bytes: [0x2A] + [UInt8](repeating: 0x80, count: 20), content: .foreign),
    Body(title: "a page of HTML", bytes: Array("<html>not found</html>".utf8), content: .foreign),
    Body(title: "far too much", bytes: [UInt8](repeating: 0x2A, count: limit + 100), content: .foreign),
  ]

  @Test("A folder gives what is an entry, and nothing else", arguments: bodies)
  func folder(_ body: Body) async throws {
    let key = try #require(Self.key)
    try await TemporaryFolder.with { folder in
      try folder.write(body.bytes, to: "cache/ac/ab/\(key.hex)")
      #expect(try await FolderCacheStore(folder.path("cache")).read(key, limit: Self.limit) == body.content)
    }
  }

  @Test("A server gives what is an entry, and nothing else", arguments: bodies)
  func server(_ body: Body) async throws {
    let key = try #require(Self.key)
    let server = FixedServer(200, body: body.bytes.count > Self.limit ? nil : body.bytes)
    #expect(try await Self.store(server).read(key, limit: Self.limit) == body.content)
    #expect(server.requests == [HTTPRequest("GET", "http://localhost/some/base/ac/\(key.hex)")])
    #expect(try #require(server.requests.first).answerLimit < Self.limit + 20)
  }

  @Test("What was written is read again; the file is an ActionResult of Bazel’s with stdout_raw alone")
  func roundTrip() async throws {
    let key = try #require(Self.key)
    try await TemporaryFolder.with { folder in
      let store = FolderCacheStore(folder.path("a/b"))
      #expect(try await store.read(key, limit: 10) == .absent)
      for text in ["one", "two, longer", ""] {
        try await store.write(key, Array(text.utf8))
        #expect(try await store.read(key, limit: 20) == .bytes(Array(text.utf8)))
        let form: [UInt8] = [0x2A, UInt8(text.utf8.count)]
        #expect(try folder.read("a/b/ac/ab/\(key.hex)") == form + Array(text.utf8))
      }
      let other = try #require(SHA256Digest(hex: String(repeating: "b", count: 64)))
      #expect(try await store.read(other, limit: 9) == .absent)
    }
  }

  @Test("A link in a folder is not followed, and a file in its place is an error")
  func oddFolders() async throws {
    let key = try #require(Self.key)
    try await TemporaryFolder.with { folder in
      try folder.write([], to: "file")
      let store = FolderCacheStore(folder.path("file"))
      await #expect(throws: StoreError.self) { try await store.write(key, [1]) }
      try folder.write([1], to: "cache/ac/ab/\(key.hex)/inner")
      #expect(try await FolderCacheStore(folder.path("cache")).read(key, limit: 9) == .foreign)
    }
  }

  @Test(
    "Answers of a server that are none",
    arguments: [(301, true), (401, false), (403, false), (500, true), (503, true), (200, false), (404, false)])
  func answers(status: Int, isFailure: Bool) async throws {
    let key = try #require(Self.key)
    let store = try Self.store(FixedServer(status, headers: ["location": "http://elsewhere/"], body: [0x2A, 1, 1]))
    switch status {
    case 200: #expect(try await store.read(key, limit: 9) == .bytes([1]))
    case 404: #expect(try await store.read(key, limit: 9) == .absent)
    default:
      let error = await #expect(throws: StoreError.self) { try await store.read(key, limit: 9) }
      #expect((error?.kind == .denied) == !isFailure)
      #expect(error?.message.contains("\(status)") == true)
    }
    if status != 200 { await #expect(throws: StoreError.self) { try await store.write(key, [1]) } }
  }

  @Test("An entry that a server packed on its way is not ours")
  func encoded() async throws {
    let key = try #require(Self.key)
    let store = try Self.store(FixedServer(200, headers: ["content-encoding": "gzip"], body: [0x2A, 1, 1]))
    #expect(try await store.read(key, limit: 9) == .foreign)
  }

  @Test("A login is sent with each request")
  func login() async throws {
    let key = try #require(Self.key)
    let address = try HTTPAddress("https://cache.example.org")
    let server = FixedServer(200, body: [0x2A, 0])
    let store = HTTPCacheStore(address, login: .token("abc"), sender: server)
    _ = try await store.read(key, limit: 9)
    try await store.write(key, [1, 2])
    #expect(server.requests.map(\.method) == ["GET", "PUT"])
    for request in server.requests {
      #expect(request.headers.contains { $0.name == "Authorization" && $0.value == "Bearer abc" })
    }
    #expect(server.requests.last?.body == [0x2A, 2, 1, 2])
    let named = FixedServer(200, body: [0x2A, 0])
    _ = try await HTTPCacheStore(address, login: .password(user: "u", password: "p"), sender: named).read(key, limit: 9)
    #expect(named.requests.first?.login == .basic(user: "u", password: "p"))
  }

  private static func store(_ server: FixedServer) throws -> HTTPCacheStore {
    HTTPCacheStore(try HTTPAddress("http://localhost/some/base/"), login: .none, sender: server)
  }
}
