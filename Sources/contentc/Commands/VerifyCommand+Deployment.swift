internal import CommandLineInterface
internal import ContentClient
internal import ContentModel
internal import ContentPublisher
internal import DeploymentCheck
internal import Files
internal import Signatures
internal import Wording

/// `contentc verify URL`.
struct VerifyDeployment: Sendable {
  private enum Expectation {
    case sequence(Int)
    /// A tree's folder, or a manifest alone.
    case release(String)
  }

  private let address: DeploymentAddress
  private let fetcher: WebFetcher
  private let minimumValidity: TimeSpan?
  private let expectation: Expectation?
  private let patience: Patience?

  init(_ address: DeploymentAddress, _ arguments: Arguments) throws(UsageError) {
    guard !address.isOfManifest else {
      throw UsageError("the address is that of a manifest", hint: "give the address of the folder that it lies in")
    }
    self.address = address
    do throws(InvalidAddress) { fetcher = try WebFetcher(url: address.description) } catch {
      throw UsageError("\(error)", hint: "give an address like https://content.example.org/course")
    }
    minimumValidity = try arguments.timeSpan("--min-validity", example: "14d")
    patience = try arguments.timeSpan("--wait", example: "5m").map { Patience(limit: $0) }
    expectation = try Self.expectation(arguments)
  }

  /// - Throws: `PublishError` if what is expected cannot be read or is not believed.
  func run(_ console: Console, keyring: TrustedKeyring, isJSON: Bool) async throws(PublishError) -> ExitCode {
    let demands = LiveDemands(minimumValidity: minimumValidity, expected: try expected(keyring))
    let check = LiveCheck(fetcher: fetcher, keyring: keyring, demands: demands)
    let progress = ProgressLine()
    let report: LiveReport
    if let patience {
      report = await Self.wait(patience, check, progress)
    } else {
      report = await check.look(now: SystemClock.now) { progress.update("verifying", finished: 1, of: nil) }
    }
    progress.clear()
    return LiveReportPrinter(report: report, address: address).print(console, isJSON: isJSON)
  }

  private static func wait(_ patience: Patience, _ check: LiveCheck, _ progress: ProgressLine) async -> LiveReport {
    let start = SystemClock.monotonicNanoseconds
    return await patience.run(
      elapsedMilliseconds: { Int((SystemClock.monotonicNanoseconds - start) / 1_000_000) },
      sleep: { try? await Task.sleep(for: .milliseconds($0)) },
      look: {
        let report = await check.look(now: SystemClock.now, isPatient: true)
        progress.update("waiting, looks:", finished: 1, of: nil)
        return report
      })
  }

  /// Digits alone are a number; a folder of such a name is written `./12`.
  private static func expectation(_ arguments: Arguments) throws(UsageError) -> Expectation? {
    guard let text = arguments.value("--expect") else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .release(text) }
    return try arguments.integer("--expect", 1...StrictJSON.maximumInteger).map { .sequence($0) }
  }

  private func expected(_ keyring: TrustedKeyring) throws(PublishError) -> ExpectedRelease? {
    switch expectation {
    case nil: return nil
    case .sequence(let number): return ExpectedRelease(sequence: number)
    case .release(let path):
      let (manifestPath, bytes, _) = try TreeFiles.manifest(
        of: path, hint: "give --expect the folder of a built tree, a manifest, or a number")
      do throws(VerificationError) {
        return ExpectedRelease(try ManifestVerifier.verify(envelopeBytes: bytes, keyring: keyring))
      } catch {
        throw PublishError(.refused, "\(manifestPath.printablePath): \(error)")
      }
    }
  }
}
