import CommandLineInterface
import ContentModel
import Testing

@testable import content_client

@Suite("What a device has is told")
struct StatusSummaryTests {
  private static func summary(listsHidden: Bool) -> StatusSummary {
    StatusSummary(
      served: .sample(source: "device"), update: .blocked(minimum: 121), build: 120, presentBundleCount: 4,
      wishes: [Wish(kind: .topic, id: "swings"), Wish(kind: .all, id: nil)].sorted(), listsHidden: listsHidden)
  }

  @Test("To people")
  func text() {
    #expect(
      Self.summary(listsHidden: true).text == """
        release 12 of org.example.course, channel stable, from this device
          content   20 boxes, 3 decks, 5 topics, 1 puzzle; 1 box hidden
          bundles   4 of 20 here
          wished    everything, the topic swings
          update    blocked: time for an update, build 121 is the oldest that may go on, this is 120
          hidden    swing: needs build 130, this is 120
        """)
    #expect(!Self.summary(listsHidden: false).text.contains("swing:"))
  }

  @Test("To programs")
  func json() {
    #expect(
      String(decoding: JSONWriter.document(Self.summary(listsHidden: true).write), as: UTF8.self) == """
        {"source":"device","app":"org.example.course","channel":"stable","sequence":12,"stale":false,"boxes":20,\
        "hidden":1,"decks":3,"topics":5,"puzzles":1,"update":"blocked","bundles":4,\
        "wishes":[{"kind":"all"},{"kind":"topic","id":"swings"}],\
        "hiddenBoxes":[{"id":"swing","reason":"needs build 130, this is 120"}]}

        """)
  }
}

@Suite("What a prefetch came to is told")
struct PrefetchSummaryTests {
  private static func summary(
    failures: [PrefetchSummary.Failure] = [], isIncomplete: Bool = false, refusal: String? = nil
  ) -> PrefetchSummary {
    PrefetchSummary(
      wish: Wish(kind: .deck, id: "first"), presentCount: 1, fetchedCount: 2, failures: failures,
      isIncomplete: isIncomplete, refusal: refusal)
  }

  private static let lost = PrefetchSummary.Failure(id: "a", message: "lost", isRefusal: false)
  private static let wrong = PrefetchSummary.Failure(id: "b", message: "wrong", isRefusal: true)

  @Test(
    "Exit codes",
    arguments: [
      (summary(), .done), (summary(failures: [lost]), .failure), (summary(isIncomplete: true), .failure),
      (summary(failures: [lost, wrong]), .refused), (summary(refusal: "old"), .refused),
    ] as [(PrefetchSummary, ExitCode)])
  func exitCodes(_ summary: PrefetchSummary, _ code: ExitCode) {
    #expect(summary.exitCode == code)
    #expect(summary.errorMessages.isEmpty == (code == .done) || summary.isIncomplete)
  }

  @Test("To people, with some of the failures")
  func text() {
    let many = Self.summary(failures: Array(repeating: Self.lost, count: 7), isIncomplete: true)
    #expect(
      many.text == """
        the deck first is wished: 3 boxes here
          fetched   2 bundles
          failed    7 bundles
          ended     early; the rest was not tried
        """)
    #expect(many.errorMessages == Array(repeating: "a: lost", count: 5) + ["and 2 boxes more"])
  }

  @Test("To programs")
  func json() {
    #expect(
      String(decoding: JSONWriter.document(Self.summary(failures: [Self.wrong]).write), as: UTF8.self) == """
        {"present":1,"fetched":2,"incomplete":false,"failures":[{"id":"b","message":"wrong","refused":true}]}

        """)
  }
}
