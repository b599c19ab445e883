internal import CommandLineInterface
internal import ContentClient
internal import ContentModel
internal import Wording

/// `content-client prune`.
struct PruneCommand: Command {
  static let spec = CommandSpec(
    name: "prune", options: ClientOptions.offline, operands: 0...0,
    usage: """
      usage: content-client prune --keyring F --cache DIR --build N [OPTIONS]

      Removes what neither the release in force nor the one before needs, and no process uses. A sync does
      this by itself after each new release.

        --keyring F           the public keys that the app pins (keyring.json)
        --cache DIR           where everything is kept
        --build N             the app’s build number
        --app ID              the project (default: what a copy at hand says)
        --channel NAME        the channel (default: as for --app)
        --platform P          as for sync
        --interactives A,B    as for sync
        --embedded DIR        a published tree that the app was shipped with; bundles may be missing
        --minimum-sequence N  as for sync
        --json                print one object for programs

      """)

  private let options: ClientOptions

  init(_ arguments: Arguments) throws(UsageError) { options = try ClientOptions(arguments, command: "prune") }

  func run(_ console: Console) async -> ExitCode {
    await printingFailures(console) { () throws(CommandFailure) in
      let session = try Session.offline(options)
      let result: PruneResult
      do throws(ClientError) { result = try await session.client.prune() } catch { throw CommandFailure(error) }
      if options.isJSON {
        console.print { json in
          json.member("pruned", result.fileCount)
          json.member("releases", result.releaseCount)
          json.member("leftovers", result.leftoverCount)
          json.member("bytes", result.byteCount)
          json.member("failures", result.failureCount)
        }
      } else {
        let parts = [
          Phrases.count(result.releaseCount, "release", "releases"), Phrases.count(result.fileCount, "file", "files"),
          Phrases.count(result.leftoverCount, "leftover", "leftovers"),
        ]
        console.print("removed \(Phrases.list(parts)), \(Phrases.bytes(result.byteCount))")
      }
      guard result.failureCount == 0 else {
        throw CommandFailure("\(Phrases.count(result.failureCount, "thing", "things")) could not be removed; try again")
      }
      return .done
    }
  }
}
