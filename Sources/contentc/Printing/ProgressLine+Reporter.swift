internal import CommandLineInterface
internal import ContentPublisher

extension ProgressLine {
  var reporter: ProgressReporter {
    guard isShown else { return .silent }
    return ProgressReporter { [self] stage, finished, total in update(stage.rawValue, finished: finished, of: total) }
  }
}
