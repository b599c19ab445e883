import ContentModel
import Foundation
import Signatures

@testable import ContentClient

/// A device with a cache folder of its own that lasts from step to step of one case.
final class ConformanceDevice {
  private let group: ConformanceGroup
  private let root: String
  private var carried: [String: ConformanceValue] = [:]
  private var server: ConformanceServer?
  private var embeddedFolder: String?
  private var starts = 0

  private var cacheFolder: String { "\(root)/cache" }

  init(_ test: ConformanceGroup.Case, of group: ConformanceGroup) throws {
    self.group = group
    root =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("contentc-conformance-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
    try apply(test.start)
    if let cache = test.start["cache"] { try fill(cache) }
  }

  func remove() { try? FileManager.default.removeItem(atPath: root) }

  /// Starts the client as an app with these changes would.
  func start(_ step: ConformanceGroup.Step) async throws -> ConformanceOutcome {
    try apply(step.changes)
    let text = try keyring()
    guard let keyring = try? PinnedKeyring(bytes: text) else { return .keyringRefused }
    let described = try require("client")
    if let id = try described["installId"]?.string { try keep(installID: id) }
    guard let now = Instant(wire: try require("now").string), let server else {
      throw ConformanceValue.Mistake(description: "no moment or no server")
    }
    let configuration = ClientConfiguration(
      keyring: keyring, cacheFolder: cacheFolder, build: try described.integer("build"),
      app: try described["app"]?.string, channel: try described["channel"]?.string,
      platform: try described.text("platform"),
      interactives: try kinds(of: described), embeddedFolder: embeddedFolder,
      minimumSequence: described["minimumSequence"] == nil ? 0 : try described.integer("minimumSequence"),
      patience: .seconds(3600))
    // Nobody waits here: the server answers at once, and the clock of patience never ends.
    let clock = ClientClock(
      now: { now.milliseconds }, monotonic: { 0 }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
    let client = try ContentClient(configuration, fetcher: server, clock: clock)
    let content = try? await client.start()
    return ConformanceOutcome(
      await client.report.answer, serving: content, update: await client.updateState())
  }

  // MARK: What a case gives

  private func require(_ name: String) throws -> ConformanceValue {
    guard let value = carried[name] else { throw ConformanceValue.Mistake(description: "\(name) is missing") }
    return value
  }

  /// Nil is not the same as none.
  private func kinds(of client: ConformanceValue) throws -> Set<String>? {
    client["interactives"] == nil ? nil : Set(try client.list("interactives").map { try $0.string })
  }

  private func keyring() throws -> [UInt8] {
    let name = try require("keyring").string
    guard let keyring = group.keyrings[name] else { throw ConformanceValue.Mistake(description: "no keyring \(name)") }
    return keyring
  }

  private func apply(_ changes: ConformanceValue) throws {
    for name in ["keyring", "client", "now"] {
      if let value = changes[name] { carried[name] = value }
    }
    if changes["server"] != nil { server = ConformanceServer(try changes.members("server"), files: group.files) }
    if let embedded = changes["embedded"] {
      starts += 1
      let folder = "\(root)/embedded-\(starts)"
      try write(embedded, to: folder, manifest: "\(folder)/manifest.json")
      embeddedFolder = folder
    }
  }

  private func fill(_ cache: ConformanceValue) throws {
    try FileManager.default.createDirectory(
      atPath: cacheFolder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    for release in try cache.list("releases") {
      let number = try release.integer("number")
      try write(release, to: cacheFolder, manifest: "\(cacheFolder)/releases/\(number)/manifest.json")
    }
    for statement in try cache.list("revocations") {
      let bytes = try statement.bytes(files: group.files)
      try write(bytes, to: "\(cacheFolder)/revocations/\(SHA256.digest(bytes).hex16).json")
    }
  }

  private func write(_ release: ConformanceValue, to folder: String, manifest: String) throws {
    try write(release.require("envelope").bytes(files: group.files), to: manifest)
    for file in try release.list("files") {
      if case .string(let path) = file.json {
        try write(group.files[path] ?? [], to: "\(folder)/\(path)")
      } else {
        try write(file.require("body").bytes(files: group.files), to: "\(folder)/\(file.text("path"))")
      }
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private func keep(installID text: String) throws {
    guard let id = InstallID(text) else { throw ConformanceValue.Mistake(description: "\(text) is no install id") }
    let cache = try ContentCache(folder: cacheFolder, newInstallID: id)
    try cache.locked { lock in
      var state = cache.state()
      state.installID = id
      try cache.write(state, holding: lock)
    }
  }
}
