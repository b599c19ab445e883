internal import ContentCompiler
internal import Dispatch
internal import Synchronization

/// Runs a check to its end from code that cannot wait otherwise.
enum SyncCheck {
  static func run(_ inventory: ProjectInventory, read: @escaping FileReader) -> Report {
    let shared = Shared()
    let finished = DispatchSemaphore(value: 0)
    Task.detached {
      let check = ProjectCheck(inventory, options: CheckOptions(), read: read)
      let report = await check.run().report
      shared.result.withLock { $0 = report }
      finished.signal()
    }
    finished.wait()
    guard let report = shared.result.withLock({ $0 }) else { preconditionFailure("the check ended without a report") }
    return report
  }

  private final class Shared: Sendable {
    let result = Mutex<Report?>(nil)
  }
}
