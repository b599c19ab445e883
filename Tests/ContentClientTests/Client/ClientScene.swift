import ContentModel
import Foundation
import Synchronization
import TestKit

@testable import ContentClient

/// A server, a device with its cache folder, a clock, and as many clients as a test wants.
struct ClientScene: Sendable {
  let folder: TemporaryFolder
  let server = FetchingTestServer()
  let clock = ClientTestClock()
  let events = ClientEvents()
  private let isOffline = OfflineSwitch()

  static func with(_ body: (ClientScene) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in try await body(ClientScene(folder: folder)) }
  }

  /// A client as an app makes one at its start. Whoever drops it ends the app.
  ///
  /// - Parameters:
  ///   - keys: the pinned ones.
  ///   - origin: where it believes the server to be.
  ///   - embedded: the app is shipped with what is in `embedded`.
  func client(
    keys: [String] = ["a", "b", "r"], build: Int = 100, interactives: Set<String>? = nil,
    origin: String = "https://one",
    embedded: Bool = false, cache: String = "cache", app: String? = nil, minimumSequence: Int = 0,
    platform: String = "default", patience: Duration = .seconds(2)
  ) throws -> ContentClient {
    let keyring = try PinnedKeyring(bytes: try TrustSample.keyringText(keys))
    let configuration = ClientConfiguration(
      keyring: keyring, cacheFolder: folder.path(cache), build: build, app: app,
      platform: platform, interactives: interactives,
      embeddedFolder: embedded ? folder.path("embedded") : nil, minimumSequence: minimumSequence, patience: patience)
    return try ContentClient(
      configuration, fetcher: SwitchedFetcher(server: server, origin: origin, isOffline: isOffline),
      clock: clock.clock, report: { events.append($0) })
  }

  /// The device loses the network, or has it again.
  func setOffline(_ isOffline: Bool = true) { self.isOffline.value = isOffline }

  /// Starts a client of its own with the network and lets it go.
  @discardableResult
  func sync(_ tree: TestTree, bundles: [String] = []) async throws -> Content {
    server.publish(tree)
    let client = try client()
    let content = try await client.start()
    for box in bundles { _ = try await client.bundle(for: box) }
    return content
  }

  /// Paths asked for since the last call.
  func newPaths() -> [String] {
    defer { server.forgetRequests() }
    return server.paths
  }
}

/// What clients reported, in order.
final class ClientEvents: Sendable {
  private let list = Mutex<[AppStarted]>([])
  var all: [AppStarted] { list.withLock { $0 } }
  func append(_ event: AppStarted) { list.withLock { $0.append(event) } }
}

/// Whether there is a network.
private final class OfflineSwitch: Sendable {
  private let state = Atomic(false)
  var value: Bool {
    get { state.load(ordering: .sequentiallyConsistent) }
    set { state.store(newValue, ordering: .sequentiallyConsistent) }
  }
}

private struct SwitchedFetcher: Fetcher {
  let server: FetchingTestServer
  let origin: String
  let isOffline: OfflineSwitch

  func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    if isOffline.value { throw .unreachable("offline") }
    return try await server.fetch(request, receive: receive)
  }
}

extension TrustSample {
  /// What an app compiles in.
  static func keyringText(_ ids: [String]) throws -> [UInt8] {
    try Keyring(threshold: 1, keys: ids.map { try key($0) }).encode()
  }
}

extension Content {
  /// Where it came from and which one it is.
  var origin: String { "\(source) \(sequence)" }
}

extension ClientError {
  /// The reason, if an answer was refused.
  var refusal: Refusal.Reason? {
    guard case .refused(let refusal) = self else { return nil }
    return refusal.reason
  }
}

extension SyncReport {
  /// The reason, if the answer was refused.
  var refusal: Refusal.Reason? {
    guard case .refused(let refusal) = answer else { return nil }
    return refusal.reason
  }
}

extension FetchRequest {
  /// It asks for all of a file, from whoever has it.
  var isPlain: Bool { entityTag == nil && lastModified == nil && offset == 0 && !asksOrigin }
}

extension TemporaryFolder {
  /// The cache folder as a client would make it, for what is to be there before.
  func makeCache() throws { _ = try cache() }

  /// Removes a file, link or folder with all that is in it.
  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }
}

extension ContentClient {
  /// Waits until so many wait for bundles.
  func hasWaiters(_ count: Int) async {
    while downloads.values.reduce(0, { $0 + $1.waiterCount }) < count { await Task.yield() }
  }
}
