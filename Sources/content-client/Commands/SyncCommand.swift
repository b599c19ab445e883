internal import CommandLineInterface
internal import ContentClient

/// `content-client sync`.
struct SyncCommand: Command {
  static let spec = CommandSpec(
    name: "sync", options: ClientOptions.online, operands: 0...0,
    usage: """
      usage: content-client sync --url URL --keyring F --cache DIR --build N [OPTIONS]

      Asks the server for the release in force, checks all of it before any of it is believed, keeps it,
      and serves the best release at hand: the server’s, else the one on this device or in the embedded
      copy. Wished bundles that changed are fetched, and what no release in use needs is removed.

        --url URL             the folder that manifest.json is in, such as https://example.org/course
        --keyring F           the public keys that the app pins (keyring.json)
        --cache DIR           where everything is kept; made if it is missing
        --build N             the app’s build number
        --app ID              the project (default: what a copy at hand says, else the first that verifies)
        --channel NAME        the channel (default: as for --app)
        --platform P          whose builds count for updates (default: default)
        --interactives A,B    the kinds of interactives that the app plays (default: all)
        --embedded DIR        a published tree that the app was shipped with; bundles may be missing
        --minimum-sequence N  refuse releases below N, for an app without an embedded copy
        --patience S          seconds to wait for the server when there is a copy to serve (default: 2)
        --json                print one object for programs

      exit codes: 0 the answer was accepted, or there was none and a copy serves; 2 nothing to serve, or
        the release could not be kept, or there is no libcurl to ask with; 3 the answer was refused, even
        if a copy serves

      """)

  private let options: ClientOptions
  private let fetcher: any Fetcher

  init(_ arguments: Arguments) throws(UsageError) {
    options = try ClientOptions(arguments, command: "sync", needsURL: true)
    fetcher = try options.fetcher()
  }

  func run(_ console: Console) async -> ExitCode {
    await printingFailures(console) { () throws(CommandFailure) in
      let session: Session
      do throws(CommandFailure) { session = try Session(options, fetcher: fetcher) } catch {
        if options.isJSON { console.print(json: SyncSummary(error, build: options.build).write) }
        throw error
      }
      let summary = await session.sync(build: options.build)
      if options.isJSON { console.print(json: summary.write) } else { console.print(summary.text) }
      if let message = summary.errorMessage { console.error(message) }
      return summary.exitCode
    }
  }
}
