import CommandLineInterface
import ContentModel
import Testing

@testable import content_client

extension Served {
  /// A release with one hidden box, changed where a test needs it.
  static func sample(source: String = "network", isStale: Bool = false, hidden: [Hidden]? = nil) -> Served {
    Served(
      app: "org.example.course", channel: "stable", sequence: 12, source: source, isStale: isStale, boxCount: 20,
      hidden: hidden ?? [Hidden(id: "swing", reason: "needs build 130, this is 120")], deckCount: 3, topicCount: 5,
      puzzleCount: 1)
  }
}

@Suite("How a sync is told")
struct SyncSummaryTests {
  private static func summary(
    _ served: Served?, _ answer: SyncSummary.Answer, isNew: Bool = false, update: Update = .current,
    event: SyncSummary.Event? = nil,
    fetched: Int = 12_400, pruned: Int = 1
  ) -> SyncSummary {
    SyncSummary(
      served: served, answer: answer, isNew: isNew, update: update, build: 118, fetchedByteCount: fetched,
      prunedFileCount: pruned,
      event: event)
  }

  private static let refused = SyncSummary.Answer.refused(
    reason: "rollback", message: "release 3 is older than 12", advice: "Try again later.")
  private static let offline = SyncSummary.Answer.none(reason: "unreachable", message: "no such host")

  @Test(
    "Exit codes",
    arguments: [
      (Served.sample(), .accepted, .done), (.sample(source: "device"), offline, .done), (nil, offline, .failure),
      (.sample(source: "device"), refused, .refused), (nil, refused, .refused),
      (.sample(source: "embedded"), .late, .done), (.sample(), .notStored(message: "full"), .failure),
      (nil, .failed(reason: "cacheUnusable", message: "not yours"), .failure),
      (.sample(source: "device"), .failed(reason: "unavailable", message: "no libcurl"), .failure),
    ] as [(Served?, SyncSummary.Answer, ExitCode)])
  func exitCodes(_ served: Served?, _ answer: SyncSummary.Answer, _ code: ExitCode) {
    let summary = Self.summary(served, answer)
    #expect(summary.exitCode == code)
    #expect((summary.errorMessage == nil) == (code == .done))
  }

  @Test("People see what happened, why not, and the counts")
  func text() {
    #expect(
      Self.summary(.sample(), .accepted).text == """
        release 12 of org.example.course, channel stable, as the server has it
          content   20 boxes, 3 decks, 5 topics, 1 puzzle; 1 box hidden
          fetched   12.4 KB; 1 old file removed
          update    current
        """)
    let stale = Served.sample(source: "device", isStale: true, hidden: [])
    #expect(
      Self.summary(stale, Self.refused, update: .banner(latest: 120)).text == """
        release 12 of org.example.course, channel stable, from this device
          content   20 boxes, 3 decks, 5 topics, 1 puzzle
          stale     it has expired, and still serves
          refused   rollback: release 3 is older than 12
          advice    Try again later.
          fetched   12.4 KB; 1 old file removed
          update    banner: build 120 is out, this is 118
        """)
    #expect(
      Self.summary(nil, Self.offline, update: .banner(latest: nil)).text == """
        nothing to serve
          offline   no such host
          fetched   12.4 KB; 1 old file removed
          update    banner: the newest release needs a newer app than build 118
        """)
  }

  @Test("A release that was not here before is told as new, what serves from here is not")
  func newRelease() {
    #expect(
      Self.summary(.sample(), .accepted, isNew: true).text.hasPrefix(
        "release 12 of org.example.course, channel stable, new from the server\n"))
    #expect(
      Self.summary(.sample(source: "device"), .notStored(message: "full"), isNew: true).text.hasPrefix(
        "release 12 of org.example.course, channel stable, from this device\n"))
  }

  @Test("What is nought or not known is not told")
  func shortText() {
    #expect(
      Self.summary(nil, .late, fetched: 0, pruned: 0).text == """
        nothing to serve
          late      the server had not answered when patience ended; give it more with --patience
          fetched   0 bytes
        """)
  }

  @Test("Words of a server move no cursor")
  func hostileWords() {
    let answer = SyncSummary.Answer.none(reason: "unreachable", message: "a\nb\u{1B}[2J")
    #expect(Self.summary(nil, answer).text.contains("  offline   aU+000AbU+001B[2J\n"))
  }

  @Test("Programs read one object")
  func json() {
    func text(_ summary: SyncSummary) -> String {
      String(decoding: JSONWriter.document(summary.write), as: UTF8.self)
    }
    #expect(
      text(Self.summary(.sample(), .accepted)) == """
        {"source":"network","sequence":12,"stale":false,"boxes":20,"hidden":1,"update":"current",\
        "fetchedBytes":12400,"pruned":1,"reason":null}

        """)
    let event = SyncSummary.Event(
      coldStartMilliseconds: 31, contentMilliseconds: 29, source: nil, sequence: nil, isStale: false, hiddenCount: 0)
    #expect(
      text(Self.summary(nil, Self.refused, update: .blocked(minimum: 119), event: event)) == """
        {"source":null,"sequence":null,"stale":false,"boxes":0,"hidden":0,"update":"blocked",\
        "fetchedBytes":12400,"pruned":1,"reason":"rollback","message":"release 3 is older than 12",\
        "advice":"Try again later.","event":{"coldStartMilliseconds":31,"contentMilliseconds":29,"source":null,\
        "sequence":null,"stale":false,"hidden":0}}

        """)
  }

  @Test("Every answer but an accepted one has a name")
  func reasons() {
    let answers: [SyncSummary.Answer] = [
      .accepted, Self.refused, Self.offline, .late, .notStored(message: ""),
      .failed(reason: "keyringUnusable", message: ""),
    ]
    #expect(
      answers.map { Self.summary(nil, $0).reason }
        == [nil, "rollback", "unreachable", "patienceEnded", "notStored", "keyringUnusable"])
  }
}
