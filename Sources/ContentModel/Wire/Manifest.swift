/// What one release consists of: the payload of `manifest.json`.
///
/// A value made by hand is not checked; whoever signs one reads its bytes back with `decode` first.
package struct Manifest: Sendable, Equatable {
  /// The DSSE payload type of a manifest.
  package static let payloadType = "application/vnd.contentc.manifest.v1+json"
  package static let format = 1
  /// Where the envelope stands in a published tree: the only file that changes under its name.
  package static let path = "manifest.json"

  /// The project's id.
  package let app: String
  package let channel: String
  /// Rises with every published change, from 1.
  package let sequence: Int
  package let created: Instant
  /// After this moment the content still serves but counts as stale; nil means never.
  package let expires: Instant?
  package let releases: PlatformReleases
  /// Ordered as written; at least one catalog, exactly one taxonomy and one puzzles.
  package let files: [FileEntry]
  /// A candidate beside `files` for a part of the learners, or nil.
  package let rollout: Rollout?
  /// Statements signed by recovery keys; not checked yet.
  package let revocations: [Envelope]
  /// Features a reader must know; none exist yet.
  package let requires: [String]

  package init(
    app: String, channel: String, sequence: Int, created: Instant, expires: Instant? = nil,
    releases: PlatformReleases = PlatformReleases([]), files: [FileEntry], rollout: Rollout? = nil,
    revocations: [Envelope] = [], requires: [String] = []
  ) {
    self.app = app
    self.channel = channel
    self.sequence = sequence
    self.created = created
    self.expires = expires
    self.releases = releases
    self.files = files
    self.rollout = rollout
    self.revocations = revocations
    self.requires = requires
  }

  /// The canonical bytes that are signed: compact, members in a fixed order, a line feed at the end.
  package func encode() -> [UInt8] {
    JSONWriter.document { writer in
      writer.member("format", Self.format)
      writer.member("app", app)
      writer.member("channel", channel)
      writer.member("sequence", sequence)
      writer.member("created", created.description)
      writer.member("expires", ifPresent: expires?.description)
      if !releases.entries.isEmpty {
        writer.key("release")
        releases.write(into: &writer)
      }
      writer.key("files")
      writer.array(files) { $1.write(into: &$0) }
      if let rollout {
        writer.key("rollout")
        rollout.write(into: &writer)
      }
      writer.key("revocations")
      writer.array(revocations) { $1.write(into: &$0) }
      writer.member("requires", requires)
    }
  }
}
