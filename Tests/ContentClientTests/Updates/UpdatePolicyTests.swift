import ContentModel
import Testing

@testable import ContentClient

/// One table: what a build shows. Moments are in milliseconds from one of them, T.
@Suite struct UpdatePolicyTests {
  static let origin: Int64 = 1_796_112_000_000
  static let second: Int64 = 1000
  static let day: Int64 = 86_400_000

  struct Later: Sendable, Equatable {
    let latest: Int?
    let seen: Int64

    init(_ latest: Int?, _ seen: Int64) {
      self.latest = latest
      self.seen = seen
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var build = 110
    var latest: Int? = 120
    var min = 100
    var from: Int64?
    var later: Later?
    var now: Int64 = 0
    var tooNew = false
    let shows: UpdateState
    /// The snooze afterwards if it differs from `later`.
    var becomes: Later?

    var testDescription: String { name }
  }

  static let builds: [Row] = [
    Row(name: "older than latest", shows: .banner(latest: 120)),
    Row(name: "one older", build: 119, shows: .banner(latest: 120)),
    Row(name: "latest", build: 120, shows: .current),
    Row(name: "newer than latest, as testers have", build: 121, shows: .current),
    Row(name: "the oldest that may go on", build: 100, shows: .banner(latest: 120)),
    Row(name: "one below it", build: 99, shows: .blocked(minimum: 100)),
    Row(name: "far below it", build: 0, shows: .blocked(minimum: 100)),
    Row(name: "a negative build", build: -1, shows: .blocked(minimum: 100)),
    Row(name: "minimum and latest are the same: below", build: 119, min: 120, shows: .blocked(minimum: 120)),
    Row(name: "minimum and latest are the same: at", build: 120, min: 120, shows: .current),
    Row(name: "minimum and latest are the same: above", build: 121, min: 120, shows: .current),
    Row(name: "no minimum", build: 0, min: 0, shows: .banner(latest: 120)),
    Row(name: "numbers are compared as numbers", build: 9, latest: 10, min: 0, shows: .banner(latest: 10)),
    Row(name: "no release", latest: nil, shows: .current),
    Row(name: "no release, build 0", build: 0, latest: nil, shows: .current),
    Row(
      name: "the largest numbers", build: 9_007_199_254_740_990, latest: 9_007_199_254_740_991, min: 0,
      shows: .banner(latest: 9_007_199_254_740_991)),
  ]

  static let moments: [Row] = [
    Row(name: "long before latestFrom", from: 0, now: -30 * day, shows: .current),
    Row(name: "a second before latestFrom", from: 0, now: -second, shows: .current),
    Row(name: "a millisecond before latestFrom", from: 0, now: -1, shows: .current),
    Row(name: "at latestFrom", from: 0, now: 0, shows: .banner(latest: 120)),
    Row(name: "after latestFrom", from: 0, now: 1, shows: .banner(latest: 120)),
    Row(name: "latest itself before latestFrom", build: 120, from: 0, now: -1, shows: .current),
    Row(name: "blocked before latestFrom", build: 99, from: 0, now: -1, shows: .blocked(minimum: 100)),
    Row(
      name: "snoozed before latestFrom, over since", from: 0, later: .init(120, -4 * day), shows: .banner(latest: 120)),
  ]

  static let snoozes: [Row] = [
    Row(name: "at the very moment", later: .init(120, 0), now: 0, shows: .current),
    Row(name: "a millisecond later", later: .init(120, 0), now: 1, shows: .current),
    Row(name: "after a day", later: .init(120, 0), now: day, shows: .current),
    Row(name: "after 259,199 s", later: .init(120, 0), now: 259_199 * second, shows: .current),
    Row(name: "after 259,199.999 s", later: .init(120, 0), now: 259_200 * second - 1, shows: .current),
    Row(name: "after 259,200 s", later: .init(120, 0), now: 259_200 * second, shows: .banner(latest: 120)),
    Row(name: "after 259,201 s", later: .init(120, 0), now: 259_201 * second, shows: .banner(latest: 120)),
    Row(name: "after a year", later: .init(120, 0), now: 365 * day, shows: .banner(latest: 120)),
    Row(name: "a newer latest shows at once", latest: 121, later: .init(120, 0), now: 1, shows: .banner(latest: 121)),
    Row(
      name: "a newer latest waits for its latestFrom", latest: 121, from: 10, later: .init(120, 0), now: 9,
      shows: .current),
    Row(
      name: "and then shows", latest: 121, from: 10, later: .init(120, 0), now: 10, shows: .banner(latest: 121)),
    Row(name: "an older latest shows too", latest: 119, later: .init(120, 0), now: 1, shows: .banner(latest: 119)),
    Row(name: "updated to latest", build: 120, later: .init(120, 0), now: 1, shows: .current),
    Row(name: "no release any more", latest: nil, later: .init(120, 0), now: 1, shows: .current),
    Row(name: "blocked in spite of it", build: 99, later: .init(120, 0), now: 1, shows: .blocked(minimum: 100)),
    Row(
      name: "blocked by a newer minimum in spite of it", build: 110, min: 115, later: .init(120, 0), now: 1,
      shows: .blocked(minimum: 115)),
    Row(name: "blocked no more, and still within it", build: 100, later: .init(120, 0), now: 1, shows: .current),
  ]

  static let clocks: [Row] = [
    Row(
      name: "set back by a millisecond", later: .init(120, 0), now: -1, shows: .current, becomes: .init(120, -1)),
    Row(
      name: "set back by a year", later: .init(120, 0), now: -365 * day, shows: .current,
      becomes: .init(120, -365 * day)),
    Row(
      name: "set back to 1970", later: .init(120, 0), now: -origin, shows: .current, becomes: .init(120, -origin)),
    Row(
      name: "the snooze begun anew ends", later: .init(120, -365 * day), now: -362 * day, shows: .banner(latest: 120)),
    Row(name: "the snooze begun anew lasts", later: .init(120, -365 * day), now: -362 * day - 1, shows: .current),
    Row(name: "set forward by 3 days", later: .init(120, 0), now: 3 * day, shows: .banner(latest: 120)),
    Row(name: "set forward by a century", later: .init(120, 0), now: 36_525 * day, shows: .banner(latest: 120)),
    Row(
      name: "chosen in a wrong future, then set right", later: .init(120, 3650 * day), now: 0, shows: .current,
      becomes: .init(120, 0)),
    Row(
      name: "set back with a newer latest", latest: 121, later: .init(120, 0), now: -1, shows: .banner(latest: 121),
      becomes: .init(120, -1)),
    Row(
      name: "set back while blocked", build: 99, later: .init(120, 0), now: -1, shows: .blocked(minimum: 100),
      becomes: .init(120, -1)),
    Row(
      name: "set back without a release", latest: nil, later: .init(120, 0), now: -1, shows: .current,
      becomes: .init(120, -1)),
    Row(
      name: "set back before latestFrom", from: 0, later: .init(120, 0), now: -1, shows: .current,
      becomes: .init(120, -1)),
    Row(
      name: "a stored moment that no clock shows", later: .init(120, Int64.min), now: 0, shows: .banner(latest: 120)
    ),
  ]

  static let newerApp: [Row] = [
    Row(name: "without a release", latest: nil, tooNew: true, shows: .banner(latest: nil)),
    Row(name: "of the latest build", build: 120, tooNew: true, shows: .banner(latest: nil)),
    Row(name: "of a build newer than latest", build: 121, tooNew: true, shows: .banner(latest: nil)),
    Row(name: "of an older build", tooNew: true, shows: .banner(latest: 120)),
    Row(name: "before latestFrom", from: 0, now: -1, tooNew: true, shows: .banner(latest: nil)),
    Row(name: "at latestFrom", from: 0, now: 0, tooNew: true, shows: .banner(latest: 120)),
    Row(name: "blocked", build: 99, tooNew: true, shows: .blocked(minimum: 100)),
    Row(name: "blocked and put off", build: 99, later: .init(nil, 0), tooNew: true, shows: .blocked(minimum: 100)),
    Row(name: "put off", latest: nil, later: .init(nil, 0), now: 1, tooNew: true, shows: .current),
    Row(
      name: "put off for 259,199 s", latest: nil, later: .init(nil, 0), now: 259_199 * second, tooNew: true,
      shows: .current),
    Row(
      name: "put off for 259,200 s", latest: nil, later: .init(nil, 0), now: 259_200 * second, tooNew: true,
      shows: .banner(latest: nil)),
    Row(
      name: "put off, and then a build is there", later: .init(nil, 0), now: 1, tooNew: true,
      shows: .banner(latest: 120)),
    Row(
      name: "a build was put off, and then none is there", latest: nil, later: .init(120, 0), now: 1, tooNew: true,
      shows: .banner(latest: nil)),
    Row(name: "that build put off", later: .init(120, 0), now: 1, tooNew: true, shows: .current),
    Row(
      name: "put off, clock set back", latest: nil, later: .init(nil, 0), now: -1, tooNew: true, shows: .current,
      becomes: .init(nil, -1)),
  ]

  @Test("what a build shows", arguments: builds + moments)
  func shows(_ row: Row) { check(row) }

  @Test("what a build shows after \"Later\"", arguments: snoozes + clocks)
  func snoozed(_ row: Row) { check(row) }

  @Test("what a build shows when the newest content needs a newer app", arguments: newerApp)
  func tooNew(_ row: Row) { check(row) }

  private func check(_ row: Row) {
    let release = row.latest.map {
      ReleaseInfo(latest: $0, min: min(row.min, $0), latestFrom: row.from.map(Self.instant))
    }
    let snooze = row.later.map { Snooze(latest: $0.latest, seen: Self.instant($0.seen)) }
    let (state, after) = UpdatePolicy.state(
      release: release, build: row.build, snooze: snooze, now: Self.instant(row.now), needsNewerApp: row.tooNew)
    #expect(state == row.shows)
    #expect(after == (row.becomes ?? row.later).map { Snooze(latest: $0.latest, seen: Self.instant($0.seen)) })
    // Asked again with what was stored, it says the same.
    let again = UpdatePolicy.state(
      release: release, build: row.build, snooze: after, now: Self.instant(row.now), needsNewerApp: row.tooNew)
    #expect(again == (state, after))
  }

  struct Platform: Sendable {
    let entries: [String]
    let platform: String
    let shows: UpdateState
  }

  static let numbers = ["default": 120, "ios": 121, "Ios": 122, "android": 90]

  @Test(
    "a platform's entry replaces the default whole",
    arguments: [
      Platform(entries: ["default", "ios"], platform: "ios", shows: .banner(latest: 121)),
      Platform(entries: ["default", "ios"], platform: "linux", shows: .banner(latest: 120)),
      Platform(entries: ["default", "ios"], platform: "", shows: .banner(latest: 120)),
      Platform(entries: ["default", "ios"], platform: "default", shows: .banner(latest: 120)),
      Platform(entries: ["default", "Ios"], platform: "ios", shows: .banner(latest: 120)),
      Platform(entries: ["default", "android"], platform: "android", shows: .current),
      Platform(entries: ["ios"], platform: "ios", shows: .banner(latest: 121)),
      Platform(entries: ["ios"], platform: "linux", shows: .current),
      Platform(entries: [], platform: "ios", shows: .current),
    ])
  func platforms(_ test: Platform) {
    let releases = PlatformReleases(
      test.entries.map { .init(platform: $0, release: ReleaseInfo(latest: Self.numbers[$0] ?? 0, min: 80)) })
    let (state, _) = UpdatePolicy.state(
      release: releases.release(for: test.platform), build: 110, snooze: nil, now: Self.instant(0), needsNewerApp: false
    )
    #expect(state == test.shows)
  }

  @Test("only a banner that is shown can be put off")
  func later() {
    let now = Self.instant(0)
    #expect(Snooze(of: .banner(latest: 120), at: now) == Snooze(latest: 120, seen: now))
    #expect(Snooze(of: .banner(latest: nil), at: now) == Snooze(latest: nil, seen: now))
    #expect(Snooze(of: .current, at: now) == nil)
    #expect(Snooze(of: .blocked(minimum: 100), at: now) == nil)
  }

  static func instant(_ milliseconds: Int64) -> Instant { Instant(milliseconds: origin + milliseconds) }
}
