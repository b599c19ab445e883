/// What a learner's own settings say about scheduling; nil where the application's hold.
public struct LearnerSettings: Sendable, Hashable {
  /// Parameters of FSRS.
  public var parameters: FSRSParameters?
  /// The chance of recall at which a card is due; 0.01 to 0.999.
  public var desiredRetention: Double?
  /// The longest interval in days, at least 1.
  public var maximumIntervalDays: Int32?

  /// What the desired retention may be.
  public static let validRetention = 0.01...0.999

  /// Settings.
  public init(
    parameters: FSRSParameters? = nil, desiredRetention: Double? = nil, maximumIntervalDays: Int32? = nil
  ) {
    self.parameters = parameters
    self.desiredRetention = desiredRetention
    self.maximumIntervalDays = maximumIntervalDays
  }

  /// These, and where they say nothing those.
  func over(_ earlier: LearnerSettings) -> LearnerSettings {
    LearnerSettings(
      parameters: parameters ?? earlier.parameters, desiredRetention: desiredRetention ?? earlier.desiredRetention,
      maximumIntervalDays: maximumIntervalDays ?? earlier.maximumIntervalDays)
  }
}

/// A change of the learner's settings: for answers from its instant on. States before it stand, no due date moves.
public struct ParametersChange: Sendable, Hashable {
  /// What is set; the rest stays as it was.
  public var settings: LearnerSettings
  /// Whether the learner chose that everything before is computed anew with what is set here. What is not set here
  /// stays as it was at each answer.
  public var refolds: Bool

  /// A change.
  public init(_ settings: LearnerSettings, refolds: Bool = false) {
    self.settings = settings
    self.refolds = refolds
  }
}
