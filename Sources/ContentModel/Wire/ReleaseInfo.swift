/// Which builds of an app are current and which are too old, on one platform.
package struct ReleaseInfo: Sendable, Hashable {
  /// The newest build; an older one shows a banner.
  package let latest: Int
  /// The oldest build that may go on; at most `latest`.
  package let min: Int
  /// No banner before this moment; nil means at once.
  package let latestFrom: Instant?

  package init(latest: Int, min: Int, latestFrom: Instant? = nil) {
    self.latest = latest
    self.min = min
    self.latestFrom = latestFrom
  }

  init(_ reader: JSONObjectReader) throws(WireError) {
    latest = try reader.integer("latest", in: 0...StrictJSON.maximumInteger)
    min = try reader.integer("min", in: 0...StrictJSON.maximumInteger)
    latestFrom = try reader.instant(ifPresent: "latestFrom")
    guard min <= latest else { throw WireError(.invalid("must not be above latest"), at: "min") }
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("latest", latest)
      writer.member("min", min)
      writer.member("latestFrom", ifPresent: latestFrom?.description)
    }
  }
}

/// The manifest's `release`: one entry for each platform, sorted by name.
package struct PlatformReleases: Sendable, Equatable {
  /// A platform's name with its builds.
  package struct Entry: Sendable, Equatable {
    package let platform: String
    package let release: ReleaseInfo

    package init(platform: String, release: ReleaseInfo) {
      self.platform = platform
      self.release = release
    }
  }

  /// The name of the entry for platforms that have none of their own.
  package static let defaultPlatform = "default"

  /// Sorted by the bytes of the platform's name; no two equal.
  package let entries: [Entry]

  /// - Parameter entries: in any order, one for each platform.
  package init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.platform.utf8.lexicographicallyPrecedes($1.platform.utf8) }
  }

  init(_ value: JSONValue) throws(WireError) {
    self.init(
      try JSONObjectReader(value).table { platform, value throws(WireError) in
        Entry(platform: platform, release: try ReleaseInfo(JSONObjectReader(value)))
      })
  }

  /// The platform's entry, which replaces the default whole, or else the default, or else nil: always current.
  package func release(for platform: String) -> ReleaseInfo? {
    let entry =
      entries.first { $0.platform.hasSameBytes(as: platform) }
      ?? entries.first { $0.platform.hasSameBytes(as: Self.defaultPlatform) }
    return entry?.release
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      for entry in entries {
        writer.key(entry.platform)
        entry.release.write(into: &writer)
      }
    }
  }
}
