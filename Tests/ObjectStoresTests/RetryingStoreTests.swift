import Synchronization
import TestKit
import Testing

@testable import ObjectStores

/// A store in memory whose n-th call fails, before or after it has done what it was asked.
private final class FlakyStore: ObjectStore {
  enum Fault {
    case none, before, after, final, unresolved
  }

  let name = "memory"
  private let state: Mutex<(faults: [Fault], objects: [String: [UInt8]], calls: [String])>
  /// Called after a call has failed: what others do meanwhile.
  private let meanwhile: @Sendable (inout [String: [UInt8]]) -> Void

  init(
    _ faults: [Fault], _ objects: [String: [UInt8]] = [:],
    meanwhile: @escaping @Sendable (inout [String: [UInt8]]) -> Void = { _ in }
  ) {
    state = Mutex((faults, objects, []))
    self.meanwhile = meanwhile
  }

  var calls: [String] { state.withLock { $0.calls } }
  subscript(path: String) -> [UInt8]? { state.withLock { $0.objects[path] } }

  private func call<Value>(_ name: String, _ work: (inout [String: [UInt8]]) -> Value) throws(StoreError) -> Value {
    try state.withLock { state throws(StoreError) in
      state.calls.append(name)
      let fault = state.faults.isEmpty ? .none : state.faults.removeFirst()
      if fault == .final { throw StoreError(.denied, "no") }
      if fault == .unresolved { throw StoreError(.unresolved, "who?") }
      if fault == .before {
        meanwhile(&state.objects)
        throw StoreError(.passing, "broken")
      }
      let value = work(&state.objects)
      if fault == .after {
        meanwhile(&state.objects)
        throw StoreError(.passing, "lost")
      }
      return value
    }
  }

  private func facts(_ path: String, _ bytes: [UInt8]) -> StoredFacts {
    StoredFacts(
      path: path, storedByteCount: bytes.count, modified: nil, ageSeconds: nil, version: ObjectVersion("\(bytes)"))
  }

  func read(_ path: String, limit _: Int) async throws(StoreError) -> StoredObject? {
    try call("read") { $0[path].map { StoredObject(bytes: $0, facts: facts(path, $0)) } }
  }
  func look(_ path: String) async throws(StoreError) -> StoredFacts? {
    try call("look") { $0[path].map { facts(path, $0) } }
  }
  func list(_: String) async throws(StoreError) -> [StoredFacts]? { try call("list") { _ in nil } }
  func write(_ object: OutgoingObject) async throws(StoreError) {
    try call("write") { $0[object.path] = object.bytes }
  }
  func create(_ object: OutgoingObject) async throws(StoreError) -> Bool {
    try call("create") { objects in
      guard objects[object.path] == nil else { return false }
      objects[object.path] = object.bytes
      return true
    }
  }
  func replace(_ object: OutgoingObject, over version: ObjectVersion?) async throws(StoreError) -> Bool {
    try call("replace") { objects in
      guard objects[object.path].map({ ObjectVersion("\($0)") }) == version else { return false }
      objects[object.path] = object.bytes
      return true
    }
  }
  func remove(_ path: String) async throws(StoreError) { try call("remove") { $0[path] = nil } }
}

struct RetryingStoreTests {
  private let waits = Waits()

  private final class Waits: Sendable {
    let all = Mutex<[Int]>([])
  }

  private func retrying(_ base: FlakyStore) -> RetryingStore<FlakyStore> {
    RetryingStore(
      base, policy: RetryPolicy(attemptCount: 4, firstMilliseconds: 100, longestMilliseconds: 300),
      generator: SeededGenerator(seed: 7)
    ) { [waits] milliseconds in waits.all.withLock { $0.append(milliseconds) } }
  }

  private let object = OutgoingObject("m", "new")
  private let new = Array("new".utf8)

  @Test func whatPassesIsTriedAgainAndWaitsGrow() async throws {
    let base = FlakyStore([.before, .before, .after])
    try await retrying(base).write(object)
    #expect(base.calls == ["write", "write", "write", "write"])
    let all = waits.all.withLock { $0 }
    #expect(all.count == 3)
    #expect((50...100).contains(all[0]) && (100...200).contains(all[1]) && (150...300).contains(all[2]))
  }

  @Test func whatStaysBrokenIsAnErrorThatSaysHowOftenItWasTried() async throws {
    let base = FlakyStore(Array(repeating: .before, count: 9))
    await #expect(throws: StoreError(.passing, "broken (tried 4 times)")) { try await retrying(base).look("m") }
    #expect(base.calls.count == 4)
  }

  @Test func eachWaitIsTold() async throws {
    let told = Mutex<[String]>([])
    func store(_ base: FlakyStore) -> RetryingStore<FlakyStore> {
      RetryingStore(
        base, policy: RetryPolicy(attemptCount: 3, firstMilliseconds: 1, longestMilliseconds: 1),
        generator: SeededGenerator(seed: 7), notice: { error in told.withLock { $0.append(error.message) } },
        sleep: { _ in })
    }
    try await store(FlakyStore([.before, .after])).write(object)
    #expect(told.withLock { $0 } == ["broken", "lost"])
    await #expect(throws: StoreError.self) { try await store(FlakyStore([.before, .final])).write(object) }
    await #expect(throws: StoreError.self) { try await store(FlakyStore([.before, .before, .before])).write(object) }
    #expect(told.withLock { $0.count } == 5, "none after the last attempt")
  }

  @Test func whatDoesNotPassIsNotTriedAgain() async throws {
    let base = FlakyStore([.final])
    await #expect(throws: StoreError(.denied, "no")) { try await retrying(base).remove("m") }
    #expect(base.calls.count == 1)
  }

  /// A machine that has just started may not know names yet.
  @Test func aNameThatIsNotKnownAtFirstIsAskedForAgain() async throws {
    let base = FlakyStore([.unresolved, .unresolved, .none])
    _ = try await retrying(base).look("m")
    #expect(base.calls.count == 3)
    #expect(waits.all.withLock { $0.count } == 2)
  }

  @Test func aNameThatStaysUnknownIsAnError() async throws {
    let base = FlakyStore(Array(repeating: .unresolved, count: 9))
    await #expect(throws: StoreError(.unresolved, "who? (tried 4 times)")) { try await retrying(base).look("m") }
    #expect(base.calls.count == 4)
  }

  @Test(arguments: [1, 2, 3])
  func aCreationWhoseAnswerWasLostIsOurs(_ losses: Int) async throws {
    let base = FlakyStore([.after] + Array(repeating: .before, count: losses - 1))
    #expect(try await retrying(base).create(object))
    #expect(base["m"] == new)
    #expect(base.calls.count { $0 == "create" } == 1)
  }

  @Test func aCreationThatNeverArrivedIsDoneAgain() async throws {
    let base = FlakyStore([.before])
    #expect(try await retrying(base).create(object))
    #expect(base.calls == ["create", "read", "create"])
  }

  @Test func whatSomebodyElseCreatedMeanwhileIsNotOurs() async throws {
    let base = FlakyStore([.before], meanwhile: { $0["m"] = [1] })
    #expect(try await retrying(base).create(object) == false)
    #expect(base["m"] == [1])
  }

  /// The lost request arrives after the second look.
  @Test func aCreationThatArrivesLateIsOurs() async throws {
    let base = FlakyStore([.before, .before], meanwhile: { [new] in $0["m"] = new })
    #expect(try await retrying(base).create(object))
  }

  @Test func aSecondCreationOfTheSameIsNone() async throws {
    #expect(try await retrying(FlakyStore([], ["m": new])).create(object) == false)
  }

  @Test(arguments: [FlakyStoreFault.before, .after])
  func aReplacementIsDoneOnce(_ fault: FlakyStoreFault) async throws {
    let base = FlakyStore([fault == .before ? .before : .after], ["m": [1]])
    #expect(try await retrying(base).replace(object, over: ObjectVersion("[1]")))
    #expect(base["m"] == new)
  }

  enum FlakyStoreFault: Sendable { case before, after }

  @Test func whatSomebodyElseReplacedMeanwhileStays() async throws {
    let base = FlakyStore([.before], ["m": [1]], meanwhile: { $0["m"] = [2] })
    #expect(try await retrying(base).replace(object, over: ObjectVersion("[1]")) == false)
    #expect(base["m"] == [2])
  }

  @Test func aCancelledTaskTriesNoMore() async throws {
    let base = FlakyStore(Array(repeating: .before, count: 9))
    let store = RetryingStore(base, generator: SeededGenerator(seed: 1)) { _ in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
    }
    let outcome = await Task { try await store.look("m") }.result
    #expect(throws: StoreError(.cancelled, "memory: cancelled")) { try outcome.get() }
    #expect(base.calls.count == 1)
  }

  /// A server that says so is not asked before.
  @Test(arguments: [(7, 7000), (0, 0), (60, 60_000), (3600, 60_000), (Int.max, 60_000)])
  func aServerIsLeftAloneForAsLongAsItWants(_ seconds: Int, _ least: Int) async throws {
    for store in 0..<2 {
      let sender = ScriptedSender { _, number throws(StoreError) in
        HTTPAnswer(status: number == 0 ? 503 : 200, headers: number == 0 ? ["retry-after": "\(seconds)"] : [:])
      }
      let waits = Waits()
      func retrying(_ base: some ObjectStore) -> any ObjectStore {
        RetryingStore(base, generator: SeededGenerator(seed: 7)) { [waits] wait in
          waits.all.withLock { $0.append(wait) }
        }
      }
      let location = S3Location(bucket: "bucket", prefix: "", region: "r", endpoint: nil)
      let credentials = S3Credentials(accessKey: "A", secretKey: "S", sessionToken: nil)
      let address = try HTTPAddress("https://h/x")
      let stores = [
        retrying(WebDAVStore(address, login: .none, sender: sender)),
        retrying(S3Store(location, credentials: credentials, sender: sender)),
      ]
      _ = try await stores[store].look("m")
      let all = waits.all.withLock { $0 }
      #expect(all.count == 1 && (least...(least + 300)).contains(all[0]), "\(all)")
    }
  }

  @Test func waitsAreWithinTheirBounds() {
    var generator = SeededGenerator(seed: 3)
    for failures in 1...70 {
      let wait = RetryPolicy.usual.milliseconds(after: failures, using: &generator)
      #expect((150...8000).contains(wait), "after \(failures) failures")
    }
  }
}
