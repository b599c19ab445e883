import ContentModel
import ObjectStores
import Signatures
import Synchronization

/// A store in memory, by the promises of the protocol; its clock stands still until a test moves it.
final class MemoryStore: Sendable {
  struct Object: Sendable, Equatable {
    var bytes: [UInt8]
    var service: ObjectService
    var storedAt: Int
    var version: Int
  }

  private struct State {
    var objects: [String: Object] = [:]
    var now = 1_000_000
    var nextVersion = 1

    mutating func put(_ path: String, _ bytes: [UInt8], _ service: ObjectService) {
      objects[path] = Object(bytes: bytes, service: service, storedAt: now, version: nextVersion)
      nextVersion += 1
    }
  }

  private let state = Mutex(State())
  /// Whether it can list, as S3 and folders can.
  let canList: Bool
  /// Whether `replace` decides races, as `If-Match` does; otherwise it looks first and then writes.
  let isAtomic: Bool
  /// Whether `create` decides races, as `If-None-Match: *` does; otherwise it looks first and then writes, as at a
  /// service that passes over the condition and says that all is well.
  let createsAtomically: Bool
  /// Whether it tells the size of what it has.
  let tellsSizes: Bool

  init(canList: Bool = true, isAtomic: Bool = true, createsAtomically: Bool = true, tellsSizes: Bool = true) {
    self.canList = canList
    self.isAtomic = isAtomic
    self.createsAtomically = createsAtomically
    self.tellsSizes = tellsSizes
  }

  /// Another store with the same objects and the same time.
  func copy() -> MemoryStore {
    let copy = MemoryStore(
      canList: canList, isAtomic: isAtomic, createsAtomically: createsAtomically, tellsSizes: tellsSizes)
    let state = state.withLock { $0 }
    copy.state.withLock { $0 = state }
    return copy
  }

  var objects: [String: Object] { state.withLock { $0.objects } }

  func bytes(_ path: String) -> [UInt8]? { state.withLock { $0.objects[path]?.bytes } }

  /// What stands at a path afterwards; nil takes it away. As if somebody did it by hand.
  func set(_ path: String, _ bytes: [UInt8]?) {
    state.withLock { state in
      state.objects[path] = nil
      if let bytes { state.put(path, bytes, ObjectService(contentType: "", cacheControl: "", isPacked: false)) }
    }
  }

  func wait(seconds: Int) { state.withLock { $0.now += seconds } }

  /// The same store for one process, which is killed at its `call`-th call, or right after it took effect.
  func process(_ interruption: @escaping Interruption = { _, _, _ in }) -> any ObjectStore {
    MemoryProcess(name: "memory", memory: self, interruption: interruption)
  }

  // MARK: What a store does

  fileprivate func read(_ path: String, limit: Int) throws(StoreError) -> StoredObject? {
    guard let object = state.withLock({ $0.objects[path] }) else { return nil }
    guard object.bytes.count <= limit else { throw StoreError(.unusable, "\(path) is too large") }
    return StoredObject(bytes: object.bytes, facts: facts(path, object))
  }

  fileprivate func look(_ path: String) -> StoredFacts? {
    state.withLock({ $0.objects[path] }).map { facts(path, $0) }
  }

  fileprivate func list(_ folder: String) -> [StoredFacts]? {
    guard canList else { return nil }
    return objects.filter { $0.key.hasPrefix("\(folder)/") }.sorted { $0.key < $1.key }.map { facts($0.key, $0.value) }
  }

  fileprivate func write(_ object: OutgoingObject) {
    state.withLock { $0.put(object.path, object.bytes, object.service) }
  }

  fileprivate func create(_ object: OutgoingObject) -> Bool {
    state.withLock { state in
      guard state.objects[object.path] == nil else { return false }
      state.put(object.path, object.bytes, object.service)
      return true
    }
  }

  fileprivate func replace(_ object: OutgoingObject, over version: ObjectVersion?) -> Bool {
    state.withLock { state in
      guard state.objects[object.path].map({ ObjectVersion("\($0.version)") }) == version else { return false }
      state.put(object.path, object.bytes, object.service)
      return true
    }
  }

  fileprivate func remove(_ path: String) { state.withLock { $0.objects[path] = nil } }

  private func facts(_ path: String, _ object: Object) -> StoredFacts {
    let size = object.service.isPacked ? object.bytes.count / 2 : object.bytes.count
    return StoredFacts(
      path: path, storedByteCount: tellsSizes ? size : nil, modified: Instant(seconds: Int64(object.storedAt)),
      ageSeconds: state.withLock { $0.now } - object.storedAt, version: ObjectVersion("\(object.version)"))
  }
}

/// Before or after a call takes effect.
enum CallMoment: Sendable {
  case before, after
}

/// Told of each call by its number from 1 and its words; what it throws is what the process sees.
typealias Interruption = @Sendable (_ call: Int, CallMoment, _ words: String) async throws(StoreError) -> Void

/// One process that uses a store.
private final class MemoryProcess: ObjectStore {
  let name: String
  private let memory: MemoryStore
  private let interruption: Interruption
  private let count = Atomic<Int>(0)

  init(name: String, memory: MemoryStore, interruption: @escaping Interruption) {
    self.name = name
    self.memory = memory
    self.interruption = interruption
  }

  private func call<Value: Sendable>(
    _ words: String, _ body: @Sendable () throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    try await interruption(number, .before, words)
    let value = try body()
    try await interruption(number, .after, words)
    return value
  }

  func read(_ path: String, limit: Int) async throws(StoreError) -> StoredObject? {
    try await call("read \(path)") { () throws(StoreError) in try self.memory.read(path, limit: limit) }
  }

  func look(_ path: String) async throws(StoreError) -> StoredFacts? {
    try await call("look \(path)") { self.memory.look(path) }
  }

  func list(_ folder: String) async throws(StoreError) -> [StoredFacts]? {
    try await call("list \(folder)") { self.memory.list(folder) }
  }

  func write(_ object: OutgoingObject) async throws(StoreError) {
    try await call("write \(object.path)") { self.memory.write(object) }
  }

  func create(_ object: OutgoingObject) async throws(StoreError) -> Bool {
    guard memory.createsAtomically else {
      let isThere = try await call("look before \(object.path)") { self.memory.look(object.path) != nil }
      if isThere { return false }
      try await call("create \(object.path)") { self.memory.write(object) }
      return true
    }
    return try await call("create \(object.path)") { self.memory.create(object) }
  }

  func replace(_ object: OutgoingObject, over version: ObjectVersion?) async throws(StoreError) -> Bool {
    guard memory.isAtomic else {
      let version = try await call("look again \(object.path)") { self.memory.look(object.path)?.version == version }
      guard version else { return false }
      try await call("write \(object.path)") { self.memory.write(object) }
      return true
    }
    return try await call("replace \(object.path)") { self.memory.replace(object, over: version) }
  }

  func remove(_ path: String) async throws(StoreError) {
    try await call("remove \(path)") { self.memory.remove(path) }
  }

  func settle() async throws(StoreError) { try await call("settle") {} }
}
