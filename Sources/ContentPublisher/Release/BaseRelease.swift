package import ContentCompiler
package import ContentModel
internal import Files
package import Signatures
internal import Wording

/// The release that a build follows: its manifest, verified, and its lists where the whole tree is at hand.
package struct BaseRelease: Sendable {
  /// As it was given, for messages.
  package let path: String
  package let envelopeBytes: [UInt8]
  package let verified: VerifiedManifest
  /// Nil if only the manifest is at hand or a list is damaged.
  package let lastRelease: LastRelease?
  /// A folder was given, so the rules that compare two releases are expected to be checked.
  package let isTree: Bool

  package var manifest: Manifest { verified.manifest }

  /// - Parameter path: a published tree, or its manifest.json alone.
  /// - Returns: nil if there is nothing at the path.
  /// - Throws: `PublishError` if it is there and not believed.
  package static func load(
    _ path: String, keyring: TrustedKeyring, app: String?, channel: String?
  ) throws(PublishError) -> BaseRelease? {
    let (folder, manifestPath) = try locate(path)
    guard let bytes = try TreeFiles.manifest(at: manifestPath) else { return nil }
    let verified: VerifiedManifest
    do throws(VerificationError) {
      verified = try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring, app: app, channel: channel)
    } catch {
      throw PublishError(
        .refused, "the release to follow, \(manifestPath.printablePath), is not believed: \(error)",
        hint: "give the last published tree with --after, or a number with --sequence N")
    }
    let last = folder.flatMap { lists(of: verified.manifest, in: $0) }
    return BaseRelease(path: path, envelopeBytes: bytes, verified: verified, lastRelease: last, isTree: folder != nil)
  }

  private static func locate(_ path: String) throws(PublishError) -> (folder: String?, manifest: String) {
    do throws(FileError) {
      guard let status = try File.status(path), status.kind != .regular else { return (nil, path) }
      return (path, "\(path)/manifest.json")
    } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
  }

  private static func lists(of manifest: Manifest, in folder: String) -> LastRelease? {
    var catalogs: [Catalog] = []
    var puzzles: PuzzleCalendar?
    for entry in manifest.files {
      switch entry.role {
      case .catalog:
        guard let bytes = TreeFiles.verified(entry, in: folder), let catalog = try? Catalog.decode(bytes) else {
          return nil
        }
        catalogs.append(catalog)
      case .puzzles:
        guard let bytes = TreeFiles.verified(entry, in: folder) else { return nil }
        puzzles = try? PuzzleCalendar.decode(bytes)
      default: break
      }
    }
    guard let puzzles else { return nil }
    let platforms = manifest.releases.entries.map {
      LastRelease.Platform(name: $0.platform, latest: $0.release.latest, min: $0.release.min)
    }
    return LastRelease(
      app: manifest.app, created: manifest.created, catalogs: catalogs, puzzles: puzzles, platforms: platforms)
  }
}
