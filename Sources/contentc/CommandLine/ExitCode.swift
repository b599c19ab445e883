internal import ContentPublisher

/// How the program ends.
enum ExitCode: Int32 {
  case done = 0
  case contentErrors = 1
  /// Input, output, or a fault of the system.
  case failure = 2
  case refused = 3
  case usage = 64

  init(_ error: PublishError) {
    switch error.code {
    case .inputOutput: self = .failure
    case .refused: self = .refused
    }
  }
}
