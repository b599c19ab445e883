internal import CommandLineInterface
internal import ContentPublisher

extension ExitCode {
  init(_ error: PublishError) {
    switch error.code {
    case .inputOutput: self = .failure
    case .refused: self = .refused
    case .usage: self = .usage
    }
  }
}
