/// How parameters are fitted. The standard values are meant for everybody.
public struct FitOptions: Sendable, Hashable {
  /// Passes over all answers; at least 1.
  public var epochs: Int32 = 5
  /// Answers to predict between two changes of the parameters; at least 1.
  public var batchSize: Int32 = 512
  /// The first step of Adam in units of each parameter; it falls to 0 along a half cosine.
  public var learningRate = 0.04
  /// How strongly parameters are held to where they set out, against what answers say; 0 not at all.
  public var regularisation = 2.0
  /// The order in which cards are learnt from.
  public var seed: UInt64 = 0
  /// The part of the latest answers that the fit does not see, to be judged by; 0.05 to 0.5.
  public var heldOutShare = 0.2
  /// Fewer answers to predict than these cannot tell 21 parameters apart.
  public var fewestReviews: Int32 = 400
  /// Fewer answers to predict than these, since the old parameters were fitted, are not enough: half of them are learnt
  /// from, and the other half could not judge.
  public var fewestNewReviews: Int32 = 160
  /// Whether the parameters of the same day, w17 to w19, are fitted as well.
  public var fitsSameDay = true

  /// The standard values.
  public init() {}
}
