internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import Wording

extension BuildCommand {
  /// Builds whenever something changed, until the process is told to end. Mistakes are told, and the work goes on.
  func watch(_ console: Console) async -> ExitCode {
    // A build may be killed at any moment: the tree is the old one or the new one.
    Termination.isSuccess()
    let watch: ProjectWatch
    do throws(PublishError) {
      watch = ProjectWatch(try request())
      try watch.begin()
    } catch {
      return console.print(error, format, outcome: "built")
    }
    if format == .text { console.print("watching \(project.printablePath); end with control-C") }
    var wasBuilt = false
    while true {
      wasBuilt = await buildOnce(console, watch, wasBuilt: wasBuilt)
      do throws(PublishError) { try watch.wait() } catch {
        return console.print(error, format, outcome: "built")
      }
      if !begin(watch, console) { wasBuilt = false }
    }
  }

  /// Looks at the project that is there now. One that is gone was moved away or removed by whoever puts another in its
  /// place, so that is said once, and it is waited for.
  ///
  /// - Returns: false if it was gone.
  private func begin(_ watch: ProjectWatch, _ console: Console) -> Bool {
    var wasThere = true
    while true {
      do throws(PublishError) {
        try watch.begin()
        return wasThere
      } catch {
        if wasThere { console.error(error.message, hint: "it is waited for; control-C ends that") }
        wasThere = false
        watch.waitForProject()
      }
    }
  }

  /// - Parameter wasBuilt: the build before was whole: then nothing is said if nothing changed.
  /// - Returns: this one is.
  private func buildOnce(_ console: Console, _ watch: ProjectWatch, wasBuilt: Bool) async -> Bool {
    let start = SystemClock.monotonicNanoseconds
    do throws(PublishError) {
      switch try await outcome() {
      case .contentErrors(let report):
        console.print(report, format, outcome: ("built", false))
        return false
      case .built(let summary):
        if wasBuilt && summary.plan == .same { return true }
        let printer = BuildPrinter(
          summary: summary, output: output, project: project, explains: arguments.flag("--explain"))
        printer.printLine(console, format, nanoseconds: SystemClock.monotonicNanoseconds - start)
        return true
      }
    } catch {
      // If that is because the project is gone, it is said when it is waited for.
      if watch.hasProject { _ = console.print(error, format, outcome: "built") }
      return false
    }
  }
}
