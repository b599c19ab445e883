import ContentModel
import Testing

enum SampleManifest {
  static func file(_ role: String, _ path: String, size: String = "10", digest: String = hex) -> String {
    #"{"role":"\#(role)","path":"\#(path)","size":\#(size),"sha256":"\#(digest)"}"#
  }

  static let hex = String(repeating: "0123456789abcdef", count: 4)
  static let catalog = file("catalog", "files/catalog.json")
  static let taxonomy = file("taxonomy", "files/taxonomy.json")
  static let puzzles = file("puzzles", "files/puzzles.json")
  static let files = "[\(catalog),\(taxonomy),\(puzzles)]"
  static let revocation =
    #"{"payload":"e30=","payloadType":"application/vnd.contentc.revocation.v1+json","#
    + #""signatures":[{"keyid":"r","sig":"AAAA"}]}"#

  /// All members, in canonical order.
  static let whole = MemberText([
    ("format", "1"),
    ("app", #""org.example.course""#),
    ("channel", #""stable""#),
    ("sequence", "12"),
    ("created", #""2026-11-29T00:00:00Z""#),
    ("expires", #""2027-02-27T00:00:00Z""#),
    (
      "release",
      #"{"default":{"latest":120,"min":100},"#
        + #""ios":{"latest":121,"min":100,"latestFrom":"2026-12-01T08:00:00Z"}}"#
    ),
    ("files", files),
    ("rollout", #"{"percent":10,"seed":"12","files":\#(files)}"#),
    ("revocations", "[\(revocation)]"),
    ("requires", "[]"),
  ])
}

@Suite struct ManifestTests {
  @Test("canonical text is read and written back byte for byte")
  func golden() throws {
    let text = SampleManifest.whole.text + "\n"
    let manifest = try Manifest.decode(Array(text.utf8))
    #expect(String(decoding: manifest.encode(), as: UTF8.self) == text)
    #expect(manifest.app == "org.example.course")
    #expect(manifest.sequence == 12)
    #expect(manifest.expires == manifest.created.adding(days: 90))
    #expect(manifest.files.map(\.role) == [.catalog, .taxonomy, .puzzles])
    #expect(manifest.rollout?.percent == 10)
    #expect(manifest.revocations.first?.signatures.first?.bytes == [0, 0, 0])
  }

  @Test("optional members may be left out, and unknown ones are ignored")
  func optionalMembers() throws {
    var text = SampleManifest.whole
    for name in ["expires", "release", "rollout", "revocations", "requires"] { text = text.with(name, nil) }
    let manifest = try Manifest.decode(text.with("later", #"{"x":[1]}"#).bytes)
    #expect(manifest.expires == nil)
    #expect(manifest.releases.release(for: "ios") == nil)
    #expect(manifest.rollout == nil)
    #expect(manifest.revocations.isEmpty)
    #expect(try Manifest.decode(manifest.encode()) == manifest)
  }

  @Test("a platform's entry replaces the default whole")
  func platforms() throws {
    let releases = try Manifest.decode(SampleManifest.whole.bytes).releases
    #expect(releases.release(for: "ios")?.latest == 121)
    #expect(releases.release(for: "ios")?.latestFrom?.description == "2026-12-01T08:00:00Z")
    #expect(releases.release(for: "android") == ReleaseInfo(latest: 120, min: 100))
  }

  @Test("platforms are written in the order of their names, however they came")
  func platformOrder() {
    let info = ReleaseInfo(latest: 2, min: 1)
    let names = ["web", "default", "android"].map { PlatformReleases.Entry(platform: $0, release: info) }
    #expect(PlatformReleases(names).entries.map(\.platform) == ["android", "default", "web"])
  }

  @Test("several catalogs and unknown roles are kept as they stand")
  func roles() throws {
    let second = SampleManifest.file("catalog", "files/catalog-2.json")
    let german = SampleManifest.file("catalog.de", "files/catalog-de.json")
    let list = "[\(SampleManifest.taxonomy),\(second),\(german),\(SampleManifest.catalog),\(SampleManifest.puzzles)]"
    let manifest = try Manifest.decode(SampleManifest.whole.with("files", list).with("rollout", nil).bytes)
    #expect(manifest.files.map(\.role) == [.taxonomy, .catalog, .other("catalog.de"), .catalog, .puzzles])
    #expect(try Manifest.decode(manifest.encode()) == manifest)
  }

  @Test("the edges of every range are inside it")
  func ranges() throws {
    let whole = SampleManifest.whole
    for sequence in ["1", "9007199254740991"] { _ = try Manifest.decode(whole.with("sequence", sequence).bytes) }
    for percent in ["0", "100"] {
      let rollout = #"{"percent":\#(percent),"seed":"s","files":\#(SampleManifest.files)}"#
      _ = try Manifest.decode(whole.with("rollout", rollout).bytes)
    }
    for size in ["1", "67108864"] {
      let catalog = SampleManifest.file("catalog", "files/c.json", size: size)
      let list = "[\(catalog),\(SampleManifest.taxonomy),\(SampleManifest.puzzles)]"
      _ = try Manifest.decode(whole.with("files", list).with("rollout", nil).bytes)
    }
    _ = try Manifest.decode(whole.with("expires", #""2026-11-29T00:00:00Z""#).bytes)
    _ = try Manifest.decode(whole.with("release", #"{"default":{"latest":0,"min":0}}"#).bytes)
  }

  @Test("no shorter text is a manifest, and none crashes")
  func truncations() {
    let bytes = SampleManifest.whole.bytes
    for length in bytes.indices {
      #expect(throws: WireError.self) { try Manifest.decode(Array(bytes.prefix(length))) }
    }
  }
}
