import Archives
import ContentModel
import Testing

@testable import ContentClient

@Suite struct VerifiedBundleTests {
  static let document = #"{"format":1,"id":"pendulum","version":2}"# + "\n"

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var entries: [ArchiveEntry]
    /// nil: believed.
    let reason: Refusal.Reason?

    var testDescription: String { name }

    init(_ name: String, box: String = VerifiedBundleTests.document, _ reason: Refusal.Reason?) {
      self.name = name
      self.reason = reason
      entries = [ArchiveEntry(path: "box.json", bytes: Array(box.utf8))]
    }

    init(_ name: String, entries: [(String, String)], _ reason: Refusal.Reason?) {
      self.name = name
      self.reason = reason
      self.entries = entries.map { ArchiveEntry(path: $0.0, bytes: Array($0.1.utf8)) }
    }
  }

  static let cases = [
    Case("the box that the catalog names", nil),
    Case("with media", entries: [("box.json", document), ("media/sketch.svg", "<svg/>")], nil),
    Case("another id", box: #"{"format":1,"id":"pendulum-2","version":2}"#, .malformedFile),
    Case("an older version", box: #"{"format":1,"id":"pendulum","version":1}"#, .malformedFile),
    Case("a version as text", box: #"{"format":1,"id":"pendulum","version":"2"}"#, .malformedFile),
    Case("the id twice", box: #"{"format":1,"id":"x","id":"pendulum","version":2}"#, .malformedFile),
    Case("a format to come", box: #"{"format":2,"id":"pendulum","version":2}"#, .needsNewerApp),
    Case("no format", box: #"{"id":"pendulum","version":2}"#, .malformedFile),
    Case("no JSON", box: "pendulum", .malformedFile),
    Case("nothing", entries: [], .malformedFile),
    Case("no box.json", entries: [("media/sketch.svg", "<svg/>")], .malformedFile),
    Case("box.json not first", entries: [("media/a.svg", "<svg/>"), ("box.json", document)], .malformedFile),
  ]

  @Test("a bundle must hold the box that its catalog entry names", arguments: cases)
  func contents(_ test: Case) throws {
    let bytes = try GzipTar.pack(test.entries)
    #expect(Self.reason(bytes) == test.reason)
  }

  @Test("media are found by the names that box.json gives them")
  func media() throws {
    let svg = Array("<svg/>".utf8)
    let entries = ["box.json", "media/b.png", "media/a.svg", "notes.txt"].map {
      ArchiveEntry(path: $0, bytes: $0 == "box.json" ? Array(Self.document.utf8) : svg)
    }
    let bytes = try GzipTar.pack(entries)
    let box = ReleaseSample.box("pendulum", version: 2, bundle: ReleaseSample.bundle(bytes))
    let bundle = try VerifiedBundle(UnverifiedBytes(bytes), box: box)
    #expect(bundle.document == Array(Self.document.utf8))
    #expect(bundle.bytes == bytes)
    #expect(bundle.mediaNames == ["a.svg", "b.png"])
    #expect(bundle.media(named: "a.svg") == svg)
    for name in ["", "c.png", "media/a.svg", "box.json", "notes.txt", "../box.json"] {
      #expect(bundle.media(named: name) == nil)
    }
  }

  @Test("no changed bit and no other length is believed")
  func damage() throws {
    let bytes = try GzipTar.pack([ArchiveEntry(path: "box.json", bytes: Array(Self.document.utf8))])
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(Self.reason(changed, as: bytes) == .wrongFile)
    }
    for other in [[], Array(bytes.dropLast()), bytes + [0]] {
      #expect(Self.reason(other, as: bytes) == .wrongFile)
    }
  }

  /// Made by Python's tarfile and gzip, each beginning with a good box.json; the digest is right in every case.
  static let hostile = [
    "symbolic link":
      "H4sIAAAAAAAC/+3TzQqCQBTF8Vn3FHLXojNiBr7N1Exh5AeOVhC9e+ImsHUF9f9tzuFu7ups22tyDG2j3khPijyfc7JMrdfm2ef7Js9yFWn1"
      + "AWMYbD+9VP/pJvu2r+0gpYmlclJK5xs3nsZaYjn7PlRtI2V2Xyn8otq7yqY26ZrD9/a/7CbTplBRlvphl3Y2hItj/wAAAAAAAAAAAAAAAMCr"
      + "B8DlQAIAKAAA",
    "hard link":
      "H4sIAAAAAAAC/+3UwQqCQBDG8T33FDJnsd1lK/BtVrQwclc0I4jePfESeM8o/7/L9zGXOc0U8Z6d+xjUB+nR3rkpR/PUemfefZofnHUq0WoB"
      + "Q3/13bhSrdNDjrFr/FVyk0pdSi5tFcrhMjSSyq3q+joGye1zo/CPmqqs/dZnbTh97/7n3RhnrUpMscBzWvn9AwAAAAAAAAAAAAAA4Le9AJCZ"
      + "Z44AKAAA",
    "pipe":
      "H4sIAAAAAAAC/+3TwQqCQBSF4Vn3FHLXYqNMCr7NhBZGMyPqRBC9e+ImKGhXQf3f5hzu5q7ONpyzwxi8eiM9K41ZcvaYWm/ye1/ulSmMSrT6"
      + "gDhOdphfqv90kV0YnJ2kzlPpGqmlb30Tj9FJKqd2GLvgpS6uK4Vf5Nqms2ub9X7/vf0/9aoypUpK9g8AAAAAAAAAAAAAAAC8dAMI8WoeACgA"
      + "AA==",
    "folder":
      "H4sIAAAAAAAC/+3TsQrCMBSF4cw+Rblz0bSkFvI2lUaI2EaaRgTx3S1dBAWd6qD/t5zDXc50d+GyPsTQqwXpydaYOSfPqXVVPPp8r01pVKbV"
      + "F6Q4NsM0qf7TVfZh6JpRbJGLb8XKyfVtOqZOcjm7IfrQiy1vK4Vf1LnWN5tlNz7+/0uvdVmorOL/AQAAAAAAAAAAAAAAgLfuXpD+SgAoAAA=",
    "path upwards":
      "H4sIAAAAAAAC/+3UwQqCQBDG8T33FDFnsXXbDHwbRQMj3VhdEaJ3T7wEdeikUP1/l2+Yy5y+KdwYnzvXqgXpSWrtnJPX1PqQPOd5f7TGqq1W"
      + "Kwhdn/vppPpPNzk53+S9ZEkkdSmZXKu2DJfQSCRD5bvatZKZ+0bhF8Xxrlj6BXzsv37rf7o39H8NIxUAAAAAAAAAAAAAAAD4ag8VmolIACgA"
      + "AA==",
    "path from the root":
      "H4sIAAAAAAAC/+3UwQqCQBDG8T33FDFnyVW2At/G0MDIXXFVFqJ3b/ES1KGTQvX/Xb5hLnP65uTC7uKdVQvS0cGYOaPX1HqfPed5fzS5UVut"
      + "VjD6oezjSfWfbnJ2fVsOUmSJNJUU0tW2Gq9jK4lMde8bZ6XI7xuFX5QObZeGZW987L9+63/8CfR/DYEKAAAAAAAAAAAAAAAAfLUHOw6wlgAo"
      + "AAA=",
    "box.json twice":
      "H4sIAAAAAAAC/+3TTQrCMBBA4aw9hcy6SFKihdympRUqtpGkkULx7pZuBF1b/HnfZobZzOpVftydou/VG+nZwdplzp6n1nvz2Jd7YXOrtlqt"
      + "IMWhDPNL9Z8mOfrQlYM4k0lbi5NL09fpnDrJ5NqE2PpeXH7bKPyi6hP616/9m4L+1zCSAAAAAAAAAAAAAAAAwFe7Axvth7oAKAAA",
    "capitals":
      "H4sIAAAAAAAC/+3TwQqCQBSF4Vn3FHHXYqNMCe58FEMLI2dEnRCid29wE9Q6o/q/zbmczV2dvZvi0+CseiMd7IyZM3hOrbfJ4577zKRGrbVa"
      + "gB/Gsg8v1X+6ysH1bTlKnkTSVJJLV9vKn30rkVzqfmiclTy9rRR+UVtXTbkp4s4eP7d//bL/LFTsfwETEwAAAAAAAAAAAAAAAPhqd9nYzVQA"
      + "KAAA",
  ]

  @Test(
    "an archive that is more than a bundle is refused although its digest is right", arguments: hostile.keys.sorted())
  func refuses(_ name: String) throws {
    let text = try #require(Self.hostile[name])
    let bytes = try #require(Base64.decode(text))
    #expect(Self.reason(bytes) == .malformedFile)
  }

  @Test("bytes that are no archive, half of one or more than one are refused although their digest is right")
  func odd() throws {
    let good = try GzipTar.pack([ArchiveEntry(path: "box.json", bytes: Array(Self.document.utf8))])
    #expect(Self.reason(good) == nil)
    for bytes in [[0], Array("<html>".utf8), Array(good.prefix(good.count / 2)), good + good, good + [0]] {
      #expect(Self.reason(bytes) == .malformedFile)
    }
  }

  /// Why the bytes are refused as the bundle of the pendulum, version 2; nil if they are believed.
  static func reason(_ bytes: [UInt8], as named: [UInt8]? = nil) -> Refusal.Reason? {
    let box = ReleaseSample.box("pendulum", version: 2, bundle: ReleaseSample.bundle(named ?? bytes))
    return VerifiedReleaseTests.reason { try VerifiedBundle(UnverifiedBytes(bytes), box: box) }
  }
}
