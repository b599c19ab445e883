import Testing

@testable import LearningEngine

@Suite("A learner's own settings")
struct SettingsTests {
  /// Those that know a desired retention; both start with 0.9, 36,500 days and the standard parameters.
  private static let presets: [AnyPreset] = [
    .fsrs(FSRSScheduler()), (try? AnkiFSRSScheduler()).map { .ankiFSRS($0) } ?? .fsrs(FSRSScheduler()),
  ]

  private struct Settings: Equatable {
    var parameters: FSRSParameters
    var retention: Double
    var maximum: Int32
  }

  private static func settings(of preset: AnyPreset) -> Settings? {
    switch preset {
    case .fsrs(let scheduler):
      Settings(
        parameters: scheduler.model.parameters, retention: scheduler.policy.desiredRetention,
        maximum: scheduler.policy.maximumIntervalDays)
    case .ankiFSRS(let scheduler):
      Settings(
        parameters: scheduler.parameters, retention: scheduler.desiredRetention,
        maximum: scheduler.configuration.maximumIntervalDays)
    default: nil
    }
  }

  @Test("Of settings that are out of their range each is left by itself, the others hold", arguments: presets)
  func eachByItself(preset: AnyPreset) {
    let parameters = FitTests.truth
    let table: [(Double?, Int32?, Settings)] = [
      (0.8, 100, Settings(parameters: parameters, retention: 0.8, maximum: 100)),
      (2, 100, Settings(parameters: parameters, retention: 0.9, maximum: 100)),
      (.nan, 100, Settings(parameters: parameters, retention: 0.9, maximum: 100)),
      (0.8, 0, Settings(parameters: parameters, retention: 0.8, maximum: 36_500)),
      (nil, nil, Settings(parameters: parameters, retention: 0.9, maximum: 36_500)),
    ]
    for (retention, maximum, expected) in table {
      let settings = LearnerSettings(
        parameters: parameters, desiredRetention: retention, maximumIntervalDays: maximum)
      #expect(Self.settings(of: preset.with(settings)) == expected)
    }
  }
}
