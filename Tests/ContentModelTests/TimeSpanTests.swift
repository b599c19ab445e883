import ContentModel
import Testing

@Suite("Spans of time")
struct TimeSpanTests {
  @Test(
    "Spans of time as people write them",
    arguments: [
      ("1s", 1), ("90s", 90), ("30m", 1800), ("12h", 43_200), ("14d", 1_209_600), ("2w", 1_209_600),
      ("3650d", 315_360_000), ("3651d", nil), ("999999999w", nil), ("9999999999s", nil), ("0d", nil), ("01d", nil),
      ("14", nil), ("d", nil), ("", nil), ("14 d", nil), ("-1d", nil), ("+1d", nil), ("1.5h", nil), ("1h30m", nil),
      ("14D", nil), ("١d", nil), ("1y", nil), ("1d ", nil), (" 1d", nil),
    ] as [(String, Int?)])
  func spans(_ text: String, _ seconds: Int?) { #expect(TimeSpan(text)?.seconds == seconds) }

  @Test(
    "Spans of time as people read them",
    arguments: [
      (0, "0 seconds"), (1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (3599, "59 minutes"), (3600, "1 hour"),
      (86_399, "23 hours"), (86_400, "1 day"), (31_536_000, "365 days"), (-5, "0 seconds"),
    ])
  func words(_ seconds: Int, _ text: String) { #expect(TimeSpan(seconds: seconds).text == text) }
}
