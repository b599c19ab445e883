import HTTPTransfer
import TestKit
import Testing

@testable import ObjectStores

struct HTTPSenderTests {
  private func sender(stall: Int = 10) -> HTTPSender {
    HTTPSender(timeouts: HTTPTransferTimeouts(connectSeconds: 5, stallSeconds: stall))
  }

  private func answering(
    _ status: String, _ lines: [String] = [], body: [UInt8] = [], limit: Int = 1000
  ) async throws -> Result<HTTPAnswer, StoreError> {
    let script: LoopbackServer.Script = { connection in
      while connection.readRequest() != nil { connection.answer(status, lines, body: body) }
    }
    return try await LoopbackServer.with(script) { server in
      await send(HTTPRequest("GET", server.url + "/x?secret", answerLimit: limit))
    }
  }

  private func send(_ request: HTTPRequest, stall: Int = 10) async -> Result<HTTPAnswer, StoreError> {
    do throws(StoreError) { return .success(try await sender(stall: stall).send(request)) } catch {
      return .failure(error)
    }
  }

  @Test func anAnswerComesWhole() async throws {
    let answer = try await answering("404 Gone", ["X-Name: a", "x-name: b"], body: [1, 2]).get()
    #expect(answer.status == 404)
    #expect(answer.headers["x-name"] == "a, b")
    #expect(answer.body == [1, 2])
  }

  @Test func redirectsAreNotFollowed() async throws {
    #expect(try await answering("302 Found", ["Location: http://127.0.0.1:1/"]).get().status == 302)
  }

  @Test func aBodyThatIsTooLongIsNotKept() async throws {
    let answer = try await answering("200 OK", body: [UInt8](repeating: 7, count: 1001)).get()
    #expect(answer.status == 200)
    #expect(answer.body == nil)
    #expect(try await answering("200 OK", body: [UInt8](repeating: 7, count: 1000)).get().body?.count == 1000)
  }

  @Test func brokenAnswersMayPass() async throws {
    let script: LoopbackServer.Script = { connection in
      guard let request = connection.readRequest() else { return }
      if request.path == "/short" { connection.send("HTTP/1.1 200 OK\nContent-Length: 10\n\nabc") }
      if request.path == "/garbage" { connection.send("no HTTP at all\n\n") }
      if request.path == "/silent" { connection.waitForClose() }
    }
    try await LoopbackServer.with(script) { server in
      for path in ["/short", "/garbage", "/closed", "/silent"] {
        guard case .failure(let error) = await send(HTTPRequest("GET", server.url + path), stall: 1) else {
          Issue.record("\(path) is an answer")
          continue
        }
        #expect(error.kind == .passing, "\(path): \(error)")
        #expect(error.message.contains(server.url), "\(error)")
        #expect(!error.message.contains(path), "\(error)")
      }
    }
  }

  /// A name that no resolver asks anybody for: its parts may have 63 characters.
  @Test func aNameThatIsNotKnownIsNoServer() async throws {
    let name = String(repeating: "x", count: 64) + ".invalid"
    guard case .failure(let error) = await send(HTTPRequest("GET", "http://\(name)/")) else {
      Issue.record("there is an answer")
      return
    }
    #expect(error.kind == .unresolved, "\(error)")
    #expect(error.message.contains(name))
    #expect(error.hint?.contains("check the address") == true)
  }

  @Test func aTransferMayHaveAnEndWhateverMoves() async throws {
    let script: LoopbackServer.Script = { connection in
      guard connection.readRequest() != nil else { return }
      connection.send("HTTP/1.1 200 OK\nContent-Length: 1000000\n\n" + String(repeating: "x", count: 100_000))
      connection.waitForClose()
    }
    try await LoopbackServer.with(script) { server in
      let sender = HTTPSender(timeouts: HTTPTransferTimeouts(connectSeconds: 5, stallSeconds: 600, totalSeconds: 1))
      let error = await #expect(throws: StoreError.self) {
        try await sender.send(HTTPRequest("GET", server.url, answerLimit: 2_000_000))
      }
      #expect(error?.kind == .passing)
    }
  }

  @Test func aCancelledTaskWaitsNoLonger() async throws {
    let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
    let script: LoopbackServer.Script = { connection in
      guard connection.readRequest() != nil else { return }
      continuation.yield()
      connection.waitForClose()
    }
    try await LoopbackServer.with(script) { server in
      let request = HTTPRequest("GET", server.url + "/")
      let task = Task { await send(request, stall: 600) }
      for await _ in asked { break }
      task.cancel()
      guard case .failure(let error) = await task.value else { Issue.record("there is an answer"); return }
      #expect(error.kind == .cancelled)
      let early = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return await send(request)
      }
      guard case .failure(let other) = await early.value else { Issue.record("there is an answer"); return }
      #expect(other.kind == .cancelled)
    }
  }
}
