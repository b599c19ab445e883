import ContentModel
import Testing

@Suite struct ManifestRefusalTests {
  /// A member, its new text (nil: left out), and the sentence.
  struct Case: Sendable, CustomTestStringConvertible {
    let member: String
    let json: String?
    let sentence: String

    init(_ member: String, _ json: String?, _ sentence: String) {
      self.member = member
      self.json = json
      self.sentence = sentence
    }

    var testDescription: String { "\(member) = \(json ?? "nothing"): \(sentence)" }
  }

  private static let pathRule = "must be a plain path below files/ or bundles/"
  private static let instantRule = "must be an instant written as yyyy-mm-ddThh:mm:ssZ"

  static let head: [Case] = [
    .init("format", nil, "format is missing"),
    .init("format", #""1""#, "format is not an integer"),
    .init("app", nil, "app is missing"),
    .init("app", "1", "app is not a string"),
    .init("app", #""Org.Example""#, "app must be a project id such as org.example.course"),
    .init("app", #""""#, "app must be a project id such as org.example.course"),
    .init("channel", nil, "channel is missing"),
    .init("channel", #""a/b""#, "channel must be an id of lower-case letters, digits and single hyphens"),
    .init("sequence", nil, "sequence is missing"),
    .init("sequence", "0", "sequence must be from 1 to 9007199254740991"),
    .init("sequence", "-1", "sequence must be from 1 to 9007199254740991"),
    .init("sequence", #""12""#, "sequence is not an integer"),
    .init("created", nil, "created is missing"),
    .init("created", #""2026-11-29""#, "created \(instantRule)"),
    .init("created", #""2026-11-29T00:00:00+00:00""#, "created \(instantRule)"),
    .init("created", #""2026-13-45T00:00:00Z""#, "created \(instantRule)"),
    .init("created", "1795910400", "created is not a string"),
    .init("expires", #""2026-11-28T23:59:59Z""#, "expires must not be before created"),
    .init("expires", "null", "expires is not a string"),
    .init("requires", #""x""#, "requires is not an array"),
    .init("requires", "[1]", "requires[0] is not a string"),
    .init("release", "[]", "release is not an object"),
    .init("release", #"{"ios":1}"#, "release.ios is not an object"),
    .init("release", #"{"ios":{"min":1}}"#, "release.ios.latest is missing"),
    .init("release", #"{"ios":{"latest":1}}"#, "release.ios.min is missing"),
    .init("release", #"{"ios":{"latest":1,"min":2}}"#, "release.ios.min must not be above latest"),
    .init("release", #"{"ios":{"latest":-1,"min":-2}}"#, "release.ios.latest must be from 0 to 9007199254740991"),
    .init("release", #"{"ios":{"latest":"2.1","min":1}}"#, "release.ios.latest is not an integer"),
    .init("release", #"{"a":{"latest":1,"min":1,"latestFrom":"now"}}"#, "release.a.latestFrom \(instantRule)"),
  ]

  static let files: [Case] = {
    let (catalog, taxonomy, puzzles) = (SampleManifest.catalog, SampleManifest.taxonomy, SampleManifest.puzzles)
    func entry(_ path: String, size: String = "1", digest: String = SampleManifest.hex) -> String {
      "[\(SampleManifest.file("catalog", path, size: size, digest: digest)),\(taxonomy),\(puzzles)]"
    }
    return [
      .init("files", nil, "files is missing"),
      .init("files", "{}", "files is not an array"),
      .init("files", "[]", "files must have at least one catalog"),
      .init("files", "[\(taxonomy),\(puzzles)]", "files must have at least one catalog"),
      .init("files", "[\(catalog),\(puzzles)]", "files must have exactly one taxonomy"),
      .init(
        "files", "[\(catalog),\(taxonomy),\(SampleManifest.file("taxonomy", "files/t.json")),\(puzzles)]",
        "files must have exactly one taxonomy"),
      .init("files", "[\(catalog),\(taxonomy)]", "files must have exactly one puzzles"),
      .init(
        "files", "[\(catalog),\(taxonomy),\(puzzles),\(SampleManifest.file("puzzles", "files/p.json"))]",
        "files must have exactly one puzzles"),
      .init(
        "files", "[\(catalog),\(taxonomy),\(puzzles),\(catalog)]", "files[3].path repeats the path of an earlier file"),
      .init("files", "[1]", "files[0] is not an object"),
      .init("files", #"[{"path":"files/a","size":1}]"#, "files[0].role is missing"),
      .init("files", #"[{"role":"catalog","size":1}]"#, "files[0].path is missing"),
      .init("files", #"[{"role":"catalog","path":"files/a"}]"#, "files[0].size is missing"),
      .init("files", #"[{"role":"catalog","path":"files/a","size":1}]"#, "files[0].sha256 is missing"),
      .init("files", entry("../a"), "files[0].path \(pathRule)"),
      .init("files", entry("/files/a"), "files[0].path \(pathRule)"),
      .init("files", entry("files/../a"), "files[0].path \(pathRule)"),
      .init("files", entry("files/A"), "files[0].path \(pathRule)"),
      .init("files", entry("files/a", size: "0"), "files[0].size must be from 1 to 67108864"),
      .init("files", entry("files/a", size: "67108865"), "files[0].size must be from 1 to 67108864"),
      .init("files", entry("files/a", size: "-1"), "files[0].size must be from 1 to 67108864"),
      .init("files", entry("files/a", digest: "00"), "files[0].sha256 must be 64 lower-case hex digits"),
      .init(
        "files", entry("files/a", digest: SampleManifest.hex.uppercased()),
        "files[0].sha256 must be 64 lower-case hex digits"),
      .init(
        "files", "[\(catalog),\(taxonomy),\(puzzles),\(SampleManifest.file("locale", "locales/de"))]",
        "files[3].path \(pathRule)"),
    ]
  }()

  static let rollouts: [Case] = {
    let files = SampleManifest.files
    let (taxonomy, puzzles) = (SampleManifest.taxonomy, SampleManifest.puzzles)
    let other = SampleManifest.file("catalog", "files/catalog.json", size: "11")
    let long = String(repeating: "s", count: 129)
    return [
      .init("rollout", "[]", "rollout is not an object"),
      .init("rollout", #"{"seed":"1","files":\#(files)}"#, "rollout.percent is missing"),
      .init("rollout", #"{"percent":-1,"seed":"1","files":\#(files)}"#, "rollout.percent must be from 0 to 100"),
      .init("rollout", #"{"percent":101,"seed":"1","files":\#(files)}"#, "rollout.percent must be from 0 to 100"),
      .init("rollout", #"{"percent":1,"files":\#(files)}"#, "rollout.seed is missing"),
      .init("rollout", #"{"percent":1,"seed":1,"files":\#(files)}"#, "rollout.seed is not a string"),
      .init("rollout", #"{"percent":1,"seed":"","files":\#(files)}"#, "rollout.seed must have from 1 to 128 bytes"),
      .init(
        "rollout", #"{"percent":1,"seed":"\#(long)","files":\#(files)}"#, "rollout.seed must have from 1 to 128 bytes"),
      .init("rollout", #"{"percent":1,"seed":"1"}"#, "rollout.files is missing"),
      .init("rollout", #"{"percent":1,"seed":"1","files":[]}"#, "rollout.files must have at least one catalog"),
      .init(
        "rollout", #"{"percent":1,"seed":"1","files":[\#(taxonomy),\#(other),\#(puzzles)]}"#,
        "rollout.files[1] differs from the entry of the same path in files"),
    ]
  }()

  static let revocations: [Case] = {
    let signature = #"{"keyid":"r","sig":"AAAA"}"#
    func envelope(_ payload: String, _ signatures: String) -> String {
      #"[{"payload":"\#(payload)","payloadType":"t","signatures":[\#(signatures)]}]"#
    }
    let many = "[" + [String](repeating: SampleManifest.revocation, count: 65).joined(separator: ",") + "]"
    return [
      .init("revocations", "{}", "revocations is not an array"),
      .init("revocations", #"["e30="]"#, "revocations[0] is not an object"),
      .init("revocations", "[{}]", "revocations[0].payload is missing"),
      .init(
        "revocations", envelope("e30", signature), "revocations[0].payload must be padded Base64 in its only spelling"),
      .init("revocations", envelope("e30=", ""), "revocations[0].signatures must have from 1 to 8 entries"),
      .init(
        "revocations", envelope("e30=", signature + "," + signature),
        "revocations[0].signatures[1].keyid repeats an earlier key id"),
      .init("revocations", many, "revocations must have at most 64 statements"),
    ]
  }()

  @Test("each broken rule is refused by name", arguments: head + files + rollouts + revocations)
  func refuses(_ refused: Case) {
    let bytes = SampleManifest.whole.with(refused.member, refused.json).bytes
    do throws(WireError) {
      _ = try Manifest.decode(bytes)
      Issue.record("accepted")
    } catch {
      #expect(error.description == refused.sentence)
      #expect(!error.needsNewerApp)
    }
  }

  @Test(
    "what only a newer app knows is told apart, whatever else the document holds",
    arguments: [
      ("format", "2", "format needs a newer version of this program: format 2 is unknown"),
      ("format", "0", "format needs a newer version of this program: format 0 is unknown"),
      ("requires", #"["delta"]"#, #"requires[0] needs a newer version of this program: "delta" is unknown"#),
      ("requires", #"["","x"]"#, #"requires[0] needs a newer version of this program: "" is unknown"#),
    ])
  func needsNewerApp(_ member: String, _ json: String, _ sentence: String) {
    for text in [SampleManifest.whole, SampleManifest.whole.with("files", "7").with("sequence", nil)] {
      do throws(WireError) {
        _ = try Manifest.decode(text.with(member, json).bytes)
        Issue.record("accepted")
      } catch {
        #expect(error.needsNewerApp)
        #expect(error.description == sentence)
      }
    }
  }

  @Test("a duplicate name is refused before its value can matter")
  func duplicateNames() {
    let text = #"{"format":1,"sequence":12,"sequ\u0065nce":13}"#
    #expect(throws: WireError(.json(JSONError(.duplicateName("sequence"), at: 26)))) {
      try Manifest.decode(Array(text.utf8))
    }
  }
}
