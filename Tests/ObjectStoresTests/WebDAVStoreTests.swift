import Testing

@testable import ObjectStores

struct WebDAVStoreTests {
  private func store(_ sender: ScriptedSender, login: WebDAVLogin = .none) -> WebDAVStore {
    WebDAVStore(HTTPAddress(isSecure: true, authority: "h", path: "/x/y"), login: login, sender: sender)
  }

  private static let temporary = "https://h/x/y/files/.a.tmp-ba7816bf8f01cfea"

  @Test func anObjectIsPutAndMoved() async throws {
    let sender = ScriptedSender(statuses: [201])
    try await store(sender, login: .token("T")).write(OutgoingObject("files/a", "abc", isPacked: true))
    #expect(sender.lines == ["PUT \(Self.temporary)", "MOVE \(Self.temporary)"])
    #expect(sender.requests[0].body == Array("abc".utf8))
    #expect(sender.requests[1]["Destination"] == "https://h/x/y/files/a")
    #expect(sender.requests[1]["Overwrite"] == "T")
    #expect(sender.requests[1].isSentOnce)
    #expect(sender.requests.allSatisfy { $0["Authorization"] == "Bearer T" && $0.login == nil })
  }

  @Test func missingFoldersAreMadeOnce() async throws {
    let sender = ScriptedSender { (request, _) throws(StoreError) in
      switch request.method {
      case "PUT": HTTPAnswer(status: 409)
      case "MKCOL": HTTPAnswer(status: request.url == "https://h/x/y/files/" ? 409 : 201)
      default: HTTPAnswer(status: 201)
      }
    }
    await #expect(throws: StoreError.self) { try await store(sender).write(OutgoingObject("files/a", "abc")) }
    #expect(
      sender.lines == [
        "PUT \(Self.temporary)", "MKCOL https://h/x/y/files/", "MKCOL https://h/x/y/", "MKCOL https://h/x/y/files/",
      ])
  }

  @Test func aFolderThatIsThereIsNoMistake() async throws {
    let sender = ScriptedSender { (request, number) throws(StoreError) in
      HTTPAnswer(status: number == 0 ? 409 : request.method == "MKCOL" ? 405 : 201)
    }
    let store = store(sender)
    try await store.write(OutgoingObject("files/a", "abc"))
    #expect(sender.requests.map(\.method) == ["PUT", "MKCOL", "PUT", "MOVE"])
  }

  @Test func aFolderThatAnotherMakesAtTheSameTimeIsNoMistake() async throws {
    let sender = ScriptedSender { (request, number) throws(StoreError) in
      HTTPAnswer(status: request.method != "MKCOL" ? number == 0 ? 409 : 201 : number == 1 ? 403 : 405)
    }
    try await store(sender).write(OutgoingObject("files/a", "abc"))
    #expect(sender.requests.map(\.method) == ["PUT", "MKCOL", "MKCOL", "PUT", "MOVE"])
    let closed = ScriptedSender { (request, _) throws(StoreError) in
      HTTPAnswer(status: request.method == "MKCOL" ? 403 : 409)
    }
    await #expect(throws: StoreError.self) { try await store(closed).write(OutgoingObject("files/a", "abc")) }
    #expect(closed.requests.map(\.method) == ["PUT", "MKCOL", "MKCOL"])
  }

  @Test func aTemporaryFileThatAnotherProcessMovedIsPutAgain() async throws {
    let sender = ScriptedSender { (request, number) throws(StoreError) in
      HTTPAnswer(status: request.method == "MOVE" && number < 2 ? 404 : 201)
    }
    try await store(sender).write(OutgoingObject("files/a", "abc"))
    #expect(sender.requests.map(\.method) == ["PUT", "MOVE", "PUT", "MOVE"])
    let always = ScriptedSender { (request, _) throws(StoreError) in
      HTTPAnswer(status: request.method == "MOVE" ? 404 : 201)
    }
    await #expect(throws: StoreError.self) { try await store(always).write(OutgoingObject("files/a", "abc")) }
    #expect(always.requests.count == 8)
  }

  /// Two processes of a server look, see nothing, and move: who was first finds the bytes of the other.
  @Test func whoWasOverwrittenHasNotCreated() async throws {
    let sender = ScriptedSender { (request, _) throws(StoreError) in
      switch request.method {
      case "HEAD": HTTPAnswer(status: 404)
      case "GET": HTTPAnswer(status: 200, body: Array("other".utf8))
      default: HTTPAnswer(status: 201)
      }
    }
    #expect(try await store(sender).create(OutgoingObject("files/a", "abc")) == false)
  }

  @Test func aCreationThatIsLateLeavesNothing() async throws {
    let sender = ScriptedSender { (request, _) throws(StoreError) in
      HTTPAnswer(status: ["HEAD": 404, "MOVE": 412][request.method] ?? 201)
    }
    #expect(try await store(sender).create(OutgoingObject("files/a", "abc")) == false)
    #expect(sender.lines.last == "DELETE \(Self.temporary)")
  }

  /// A server that compares its own tags wrongly, one that knows no condition, and one that is right.
  @Test(arguments: [("\"e\"", true), ("\"e\"", false), ("W/\"e\"", false)])
  func replacements(_ tag: String, _ isWrong: Bool) async throws {
    let sender = ScriptedSender { (request, _) throws(StoreError) in
      switch request.method {
      case "GET": HTTPAnswer(status: 200, headers: ["etag": tag], body: Array("old".utf8))
      case "MOVE": HTTPAnswer(status: isWrong && request["If"] != nil ? 412 : 204)
      default: HTTPAnswer(status: 201)
      }
    }
    let store = store(sender)
    let version = try await store.read("files/a", limit: 9)?.facts.version
    #expect(try await store.replace(OutgoingObject("files/a", "abc"), over: version))
    let conditions = sender.requests.filter { $0.method == "MOVE" }.map { $0["If"] }
    switch (tag, isWrong) {
    case ("\"e\"", true): #expect(conditions == ["<https://h/x/y/files/a> ([\"e\"])", nil])
    case ("\"e\"", false): #expect(conditions == ["<https://h/x/y/files/a> ([\"e\"])"])
    default: #expect(conditions == [nil])
    }
    #expect(try await store.replace(OutgoingObject("files/a", "abc"), over: ObjectVersion("other")) == false)
  }

  @Test(arguments: [
    (401, StoreError.Kind.denied, "CONTENTC_WEBDAV_USER"), (403, .denied, "CONTENTC_WEBDAV_USER"),
    (405, .unusable, "enable WebDAV"), (501, .unusable, "docs/targets.md"), (507, .full, ""), (503, .passing, ""),
    (302, .unusable, "redirect"), (413, .unusable, ""),
  ])
  func whatAFailureMeans(_ status: Int, _ kind: StoreError.Kind, _ hint: String) async throws {
    let error = await #expect(throws: StoreError.self) {
      try await store(ScriptedSender(statuses: [status])).write(OutgoingObject("a", "b"))
    }
    #expect(error?.kind == kind)
    if !hint.isEmpty { #expect(error?.hint?.contains(hint) == true) }
  }

  /// 207 says of a single object that it was not moved or removed.
  @Test func manyStatusesAreAFailure() async throws {
    for method in ["MOVE", "DELETE"] {
      let sender = ScriptedSender { (request, _) throws(StoreError) in
        HTTPAnswer(status: request.method == method ? 207 : request.method == "HEAD" ? 404 : 201)
      }
      await #expect(throws: StoreError.self, "\(method)") {
        if method == "DELETE" { try await store(sender).remove("a") }
        try await store(sender).write(OutgoingObject("a", "b"))
      }
      await #expect(throws: StoreError.self, "\(method)") {
        if method == "DELETE" { try await store(sender).remove("a") }
        _ = try await store(sender).create(OutgoingObject("a", "b"))
      }
    }
  }
}
