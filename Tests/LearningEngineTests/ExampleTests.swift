import Foundation
import LearningEngine
import StudyCalendar
import Testing

@Suite("The example of docs/learning-engine.md")
struct ExampleTests {
  @Test("A learner answers her first card")
  func firstAnswer() throws {
    let boundaries = try DayBoundaries(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")), dayStartHour: 4)
    // 2026-07-15 at 20:00 in Berlin.
    let moment = ReviewMoment(Timestamp(milliseconds: 1_784_138_400_000), in: boundaries)
    let scheduler = FSRSScheduler(
      parameters: try FSRSParameters(FSRSParameters.standard.values),
      policy: try .standard.with(desiredRetention: 0.92))
    var state = CardState()
    let card = CardID("verbs/ser#front")
    let captions = scheduler.choices(for: state, at: moment, fuzzKey: card.fuzzKey)
    #expect(captions.again.due == .instant(moment.instant.adding(milliseconds: 60_000)))
    #expect(captions.easy.intervalDays == 6)
    scheduler.apply(.good, to: &state, at: moment, fuzzKey: card.fuzzKey)
    #expect(state == captions.good)
    #expect(state.due == .instant(moment.instant.adding(milliseconds: 600_000)))
    let preset = AnyPreset.fsrs(scheduler)
    #expect(preset.answer(CardState(), .good, at: moment, fuzzKey: card.fuzzKey) == state)
  }
}
