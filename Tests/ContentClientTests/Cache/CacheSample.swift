import ContentModel
import Files
import Foundation
import Signatures
import TestKit

@testable import ContentClient

/// Values for the cache's tests. The cache believes nothing and checks nothing, so any bytes serve as envelopes.
enum CacheSample {
  static let installID: InstallID = {
    var generator = SeededGenerator(seed: 7)
    return InstallID(words: generator.next(), generator.next())
  }()

  static func path(_ text: String) -> WirePath {
    guard let path = WirePath(text) else { preconditionFailure("no wire path: \(text)") }
    return path
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func digest(_ text: String) -> SHA256Digest { SHA256.digest(bytes(text)) }

  /// A bundle whose content is its path.
  static func bundle(_ box: String, _ version: Int) -> Catalog.Bundle {
    let text = "bundles/\(digest("\(box)-\(version)").hex2)/\(box)-\(version).tar.gz"
    return Catalog.Bundle(path: path(text), size: text.utf8.count, digest: digest(text))
  }

  /// A release with one list of its own and one that all share.
  static func release(_ sequence: Int, revocations: [String] = []) -> ReleaseToStore {
    let own = "files/catalog-\(sequence).json"
    return ReleaseToStore(
      sequence: sequence, envelope: bytes("envelope \(sequence)"),
      files: [(path(own), bytes(own)), (path("files/shared.json"), bytes("shared"))],
      revocations: revocations.map(bytes))
  }

  /// What `release(sequence)` names, with one bundle for each box: its version.
  static func names(_ sequence: Int, _ boxes: [String: Int]? = [:]) -> ReleaseNames {
    ReleaseNames(
      sequence: sequence, lists: release(sequence).files.map(\.path),
      bundles: boxes.map { Dictionary(uniqueKeysWithValues: $0.map { ($0, [bundle($0, $1)]) }) })
  }
}

extension TemporaryFolder {
  /// The cache in `cache`, made by the first call.
  func cache() throws -> ContentCache {
    try ContentCache(folder: path("cache"), newInstallID: CacheSample.installID)
  }

  /// Everything in the cache folder but folders, sorted; links are marked.
  func cacheFiles() throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path("cache"))
    return try names.sorted().compactMap { name in
      switch try File.status(path("cache/" + name))?.kind {
      case .directory: nil
      case .symbolicLink: name + " (link)"
      default: name
      }
    }
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }
}

extension ContentCache {
  /// Calls `body` under the lock, which must be free.
  func locked<Result>(_ body: (borrowing CacheLock) throws -> Result) throws -> Result {
    guard let lock = try lock(waitingFor: 5000) else { throw CacheError.busy }
    return try body(lock)
  }

  func commit(_ releases: ReleaseToStore...) throws {
    try locked { lock in for release in releases { try commit(release, holding: lock) } }
  }

  /// Places bundles whose content is their path.
  func place(_ bundles: Catalog.Bundle...) throws {
    for bundle in bundles { try placeBundle(bundle.path, Array(bundle.path.text.utf8), isDurable: false) }
  }

  func prune(_ releases: [ReleaseNames], inUse: [ReleaseNames] = []) throws -> PruneResult {
    try locked { lock in try prune(releases, inUse: inUse, holding: lock) }
  }

  var storedSequences: [Int] { get throws { try stored().releases.map(\.sequence) } }
}
